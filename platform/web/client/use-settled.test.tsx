// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useSettled } from './use-settled.ts';

afterEach(() => {
  vi.useRealTimers();
});

function Asked({ typed }: { readonly typed: string }) {
  return <p role="status">{useSettled(typed)}</p>;
}

it('takes what was typed when typing pauses, and nothing before', () => {
  vi.useFakeTimers();
  const shown = () => screen.getByRole('status').textContent;
  const { rerender } = render(<Asked typed="" />);
  for (const typed of ['m', 'me', 'met']) {
    rerender(<Asked typed={typed} />);
    act(() => void vi.advanceTimersByTime(200));
    expect(shown()).toBe('');
  }
  act(() => void vi.advanceTimersByTime(100));
  expect(shown()).toBe('met');
});

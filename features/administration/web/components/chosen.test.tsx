// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import words from '../../words/en.json' with { type: 'json' };
import { Chosen } from './chosen.tsx';

it('says how many can be changed at a time, and offers no action for more', async () => {
  await startEnglish({ administration: words.screen });
  const buttons = () => screen.getAllByRole<HTMLButtonElement>('button').map(({ disabled }) => disabled);
  const show = (count: number) => {
    const ids = Array.from({ length: count }, (_, n) => `person-${n}`);
    const selection = { ids, has: () => true, toggle: vi.fn(), set: vi.fn(), clear: vi.fn() };
    return renderScreen(
      <Chosen selection={selection} most={100} actions={['suspend']} labelOf={String} onAction={vi.fn()} />,
    );
  };
  await show(101);
  expect(screen.getByRole('status').textContent).toBe('Select at most 100 at a time.');
  // What is selected can still be cleared.
  expect(buttons()).toEqual([true, false]);
  await show(100);
  expect(screen.getByRole('status').textContent).toBe('');
  expect(buttons()).toEqual([false, false]);
});

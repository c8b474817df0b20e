// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SearchText } from './search-text.tsx';

const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers();
  window.history.replaceState(null, '', '/lab-tests');
  render(<SearchText label="Search" text="" onText={(text) => asked.push(text)} />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const type = (value: string) => fireEvent.change(screen.getByLabelText('Search'), { target: { value } });
const wait = () => act(() => vi.advanceTimersByTime(1_000));

it('asks once for what was typed without a pause', () => {
  for (const value of ['s', 'su', 'suger ']) type(value);
  expect(asked).toEqual([]);
  wait();
  expect(asked).toEqual(['suger']);
});

it('asks no more once a link was followed to another page', () => {
  type('suger');
  window.history.pushState(null, '', '/lab-tests/sugar');
  wait();
  expect(asked).toEqual([]);
});

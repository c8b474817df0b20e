// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SearchText } from './search-text.tsx';

const asked: string[] = [];
let show: (text: string) => void;
beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers();
  window.history.replaceState(null, '', '/lab-tests');
  const searchOf = (text: string) => (
    <SearchText label="Search" text={text} onText={(next) => asked.push(next)} />
  );
  const { rerender } = render(searchOf(''));
  show = (text) => rerender(searchOf(text));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const type = (value: string) => fireEvent.change(screen.getByLabelText('Search'), { target: { value } });
const typed = () => screen.getByLabelText<HTMLInputElement>('Search').value;
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

it('leaves what was typed since when a page is slow to search for what was asked before', () => {
  type('su');
  wait();
  type('sugar');
  show('su');
  expect(typed()).toBe('sugar');
  wait();
  type('');
  wait();
  show('sugar');
  show('');
  expect(typed()).toBe('');
  expect(asked).toEqual(['su', 'sugar', '']);
});

it('asks for what is shown already when something else was asked in between', () => {
  type('su');
  wait();
  type('');
  wait();
  expect(asked).toEqual(['su', '']);
});

it('shows what is searched for when that changes by itself', () => {
  type('su');
  wait();
  show('su');
  show('');
  expect(typed()).toBe('');
  show('su');
  expect(typed()).toBe('su');
  wait();
  expect(asked).toEqual(['su']);
});

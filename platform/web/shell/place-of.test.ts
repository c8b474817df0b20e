import { expect, it } from 'vitest';
import type { NavigationItem } from './catalogue.ts';
import { placeOf } from './place-of.ts';

const item = (
  place: NavigationItem['place'],
  path: string,
  also: readonly string[] = [],
): NavigationItem => ({
  place,
  path,
  also,
  label: place,
  icon: 'home',
});
const STAFF = [
  item('home', '/'),
  item('schedule', '/board', ['/appointments', '/schedule']),
  item('more', '/more'),
];

it.each([
  ['/', 'home'],
  ['/board', 'schedule'],
  ['/appointments/7', 'schedule'],
  ['/schedule/availability', 'schedule'],
  ['/more', 'more'],
  ['/appointmentsX', undefined],
  ['/family', undefined],
])('%s is marked as %s', (pathname, place) => {
  expect(placeOf(STAFF, pathname)).toBe(place);
});

it('the longer of two addresses wins', () => {
  const items = [item('schedule', '/schedule', ['/patients/visits']), item('vitals', '/patients')];
  expect(placeOf(items, '/patients/visits/1')).toBe('schedule');
  expect(placeOf(items, '/patients/1')).toBe('vitals');
});

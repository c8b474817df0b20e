import { expect, test } from 'vitest';
import type { WebFeature, WebRoute, WebScreens } from '../feature.ts';
import { createCatalogue, mayOpen } from './catalogue.ts';
import { moreItems } from './more-items.ts';

const screen = async () => () => null;
const shell: WebRoute[] = ['/', '/more', '/vitals', '/schedule'].map((path) => ({
  path,
  screen,
  access: 'signed-in',
  title: `shell ${path}`,
}));
const people: WebFeature & WebScreens = {
  name: 'people',
  routes: [{ path: '/vitals', screen, access: ['patient'], title: 'people.vitals' }],
  navigation: [
    { place: 'vitals', path: '/vitals', userTypes: ['patient'] },
    { place: 'vitals', path: '/patients', userTypes: ['doctor'], label: 'people.patients', icon: 'users' },
  ],
  more: [
    { section: 'doctors', path: '/clinicians' },
    { section: 'files', path: '/files', userTypes: ['patient'] },
    {
      id: 'roster',
      label: 'people.roster',
      path: '/roster',
      order: 1,
      group: 'clinic',
      userTypes: ['staff'],
    },
  ],
  home: [
    { id: 'b', order: 20, part: screen },
    { id: 'a', order: 10, part: screen, userTypes: ['patient'] },
  ],
};
const ALL = ['chat', 'appointments', 'vitals', 'labs', 'records'];
const catalogue = createCatalogue([people], shell, ALL);

test('a feature’s screen takes the place of the shell’s at the same address', () => {
  expect(catalogue.routes.filter((route) => route.path === '/vitals').map((route) => route.title)).toEqual([
    'people.vitals',
  ]);
  expect(catalogue.routes).toHaveLength(4);
});

test('six places for everybody, filled by who is signed in', () => {
  const paths = (userType: 'patient' | 'doctor') => catalogue.navigation(userType).map((item) => item.path);
  expect(paths('patient')).toEqual(['/', '/chat', '/schedule', '/vitals', '/profile', '/more']);
  expect(paths('doctor')).toEqual(['/', '/chat', '/schedule', '/patients', '/profile', '/more']);
});

test('a place with a screen for other user types is not in the navigation', () => {
  const places = catalogue.navigation('faculty_head').map((item) => item.path);
  expect(places).toEqual(['/', '/chat', '/schedule', '/profile', '/more']);
});

test('a brand that doesn’t show a section has neither its place nor its line', () => {
  const small = createCatalogue([people], shell, ['appointments']);
  expect(small.navigation('patient').map((item) => item.place)).toEqual([
    'home',
    'schedule',
    'profile',
    'more',
  ]);
  expect(moreItems(small, 'patient').map((item) => item.id)).not.toContain('orders');
});

test('the page More has the named sections and the feature’s own', () => {
  const ids = (userType: 'patient' | 'staff') => moreItems(catalogue, userType).map((item) => item.id);
  expect(ids('patient')).toEqual([
    'appointments',
    'vitals',
    'doctors',
    'emergency-contacts',
    'orders',
    'files',
    'notifications',
    'security',
    'privacy',
    'about',
  ]);
  expect(ids('staff')).toContain('roster');
  expect(ids('staff')).not.toContain('vitals');
  expect(ids('staff')).not.toContain('files');
  expect(moreItems(catalogue, 'patient').find((item) => item.id === 'doctors')?.path).toBe('/clinicians');
});

test('parts of Home come in their order, for their user types', () => {
  expect(catalogue.home('patient').map((part) => part.id)).toEqual(['a', 'b']);
  expect(catalogue.home('doctor').map((part) => part.id)).toEqual(['b']);
});

test('a screen opens for its user types', () => {
  const [route] = people.routes!;
  expect(mayOpen(route!, 'patient')).toBe(true);
  expect(mayOpen(route!, 'staff')).toBe(false);
  expect(mayOpen(route!, undefined)).toBe(false);
  expect(mayOpen({ ...route!, access: 'public' }, undefined)).toBe(true);
  expect(mayOpen({ ...route!, access: 'signed-in' }, undefined)).toBe(false);
});

test('each line of More stands under a heading', () => {
  const groups = Object.fromEntries(moreItems(catalogue, 'staff').map(({ id, group }) => [id, group]));
  expect(groups).toMatchObject({ roster: 'clinic', doctors: 'people', security: 'safety', about: 'app' });
});

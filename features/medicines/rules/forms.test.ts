import { expect, it } from 'vitest';
import { FORMS, formNamed, isRouteOf, ROUTES, routeOfForm } from './forms.ts';

it('knows the forms by name, however they are written', () => {
  expect(formNamed(' Injection')).toBe('injection');
  expect(formNamed('ampoule')).toBeUndefined();
  expect(formNamed(undefined)).toBeUndefined();
});

it('takes the standard route of each form, and others that are given so', () => {
  for (const form of FORMS) expect(isRouteOf(form, routeOfForm(form)), form).toBe(true);
  expect(ROUTES.filter((route) => isRouteOf('injection', route))).toEqual(['injection']);
  expect(isRouteOf('drops', 'ear')).toBe(true);
  expect(isRouteOf('tablet', 'sublingual')).toBe(true);
  expect(isRouteOf('tablet', 'eye')).toBe(false);
  expect(isRouteOf('eye_drops', 'oral')).toBe(false);
});

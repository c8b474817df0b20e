import { expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import { LAW_LISTS } from './data/law-lists.ts';
import { FORMS, ROUTES } from './forms.ts';
import { moietyOf } from './moiety.ts';

const { medicines } = catalogue();
const substances = new Set(medicines.flatMap(({ moieties }) => moieties));

it('has every substance that a law names, once, in forms and by routes that there are', () => {
  expect(
    LAW_LISTS.flatMap(({ names }) => names)
      .map(moietyOf)
      .filter((each) => !substances.has(each)),
  ).toEqual([]);
  const names = medicines.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  for (const { name, products } of medicines)
    for (const { form, route, strength } of products) {
      expect(FORMS, name).toContain(form);
      expect(ROUTES, name).toContain(route);
      expect(strength, name).toMatch(/^\d/);
    }
});

it('has a product for each route by which the guidelines allow a medicine at a distance', () => {
  const locally = LAW_LISTS.filter(({ list }) => list.startsWith('telemedicine_')).flatMap(
    ({ names, routes = [] }) =>
      routes.filter((route) => route !== 'oral').flatMap((route) => names.map((name) => ({ name, route }))),
  );
  expect(locally).toContainEqual({ name: 'ciprofloxacin', route: 'eye' });
  for (const { name, route } of locally)
    expect(
      medicines.find((each) => each.name === name)?.products.map((each) => each.route),
      name,
    ).toContain(route);
});

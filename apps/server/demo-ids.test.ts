import { expect, it } from 'vitest';
import { BRANDS } from '#brands/index.ts';
import { demoPeople } from '#features/people/server/demo.ts';
import { demoId, demoPersonIds } from './demo-ids.ts';

it('names everybody of the demo data, without reading them', () => {
  const everybody = BRANDS.flatMap(({ id }) => demoPeople(id).map(({ key }) => demoId(id, key)));
  expect(demoPersonIds()).toEqual(new Set(everybody));
});

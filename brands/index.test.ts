import { describe, expect, test } from 'vitest';
import { BRANDS, brandOfHost } from './index.ts';

test('support lines are free numbers as India dials them: without the code of the country', () => {
  for (const { supportPhone } of BRANDS) expect(supportPhone).toMatch(/^1800 \d{3} \d{4}$/);
});

describe('the brand of a hostname', () => {
  test.each([
    ['living.localhost:3000', 'living'],
    ['hospital.localhost', 'hospital'],
    ['HOSPITAL.sukham.example:443', 'hospital'],
    ['localhost:5173', 'living'],
    ['www.sukham.example', 'living'],
    ['127.0.0.1:8080', 'living'],
    ['[::1]:8080', 'living'],
    ['unheard-of.example', 'living'],
    ['', 'living'],
  ])('%s shows %s', (host, id) => {
    expect(brandOfHost(host).id).toBe(id);
  });

  test('no two brands claim the same label, and none shares its stores or its support line', () => {
    const labels = BRANDS.flatMap((brand) => brand.labels);
    expect(new Set(labels).size).toBe(labels.length);
    for (const pick of [
      (b: (typeof BRANDS)[number]) => b.stores.android,
      (b: (typeof BRANDS)[number]) => b.stores.ios,
      (b: (typeof BRANDS)[number]) => b.supportPhone,
    ]) {
      expect(new Set(BRANDS.map(pick)).size).toBe(BRANDS.length);
    }
  });
});

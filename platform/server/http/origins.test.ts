import { describe, expect, it } from 'vitest';
import { BRANDS } from '#brands/index.ts';
import { originsOf } from './origins.ts';

const demo = originsOf(new URL('http://localhost:3000'), BRANDS, false);
const live = originsOf(new URL('https://sukham.example'), BRANDS, true);

describe('the brand of a hostname', () => {
  it.each([
    ['hospital.localhost:3000', 'hospital'],
    ['living.localhost', 'living'],
    ['HOSPITAL.sukham.example', 'hospital'],
    ['something.else.example', 'living'],
    ['127.0.0.1:3000', 'living'],
    ['', 'living'],
  ])('%s shows %s', (host, brand) => expect(demo.brandOf(host).id).toBe(brand));
});

describe('our own origins', () => {
  it('are those of the brands, never what a Host header claims', () => {
    expect(live.originOf('hospital.sukham.example')).toBe('https://hospital.sukham.example');
    expect(live.originOf('evil.example')).toBe('https://sukham.example');
    expect(live.originOf('hospital.evil.example')).toBe('https://sukham.example');
    expect(demo.originOf('hospital.localhost:4321')).toBe('http://hospital.localhost:4321');
  });

  it.each([
    ['https://hospital.sukham.example', true],
    ['https://sukham.example', true],
    ['http://hospital.sukham.example', false],
    ['https://hospital.sukham.example.evil.example', false],
    ['https://localhost', false],
    ['null', false],
    ['https://hospital.sukham.example/path', false],
  ])('%s: %s', (origin, ours) => expect(live.isOurs(origin)).toBe(ours));
});

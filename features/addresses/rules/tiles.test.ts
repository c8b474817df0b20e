import { expect, it } from 'vitest';
import { tileAddress, tilesOver } from './tiles.ts';

const HYDERABAD = { south: 17.2, north: 17.6, west: 78.2, east: 78.7 };

it('covers a city with few pictures, each where it lies', () => {
  const tiles = tilesOver(HYDERABAD);
  expect(tiles.length).toBeGreaterThan(3);
  expect(tiles.length).toBeLessThanOrEqual(12);
  const of = (side: 'south' | 'north' | 'west' | 'east') => tiles.map((tile) => tile[side]);
  expect(Math.min(...of('south'))).toBeLessThanOrEqual(HYDERABAD.south);
  expect(Math.max(...of('north'))).toBeGreaterThanOrEqual(HYDERABAD.north);
  expect(Math.min(...of('west'))).toBeLessThanOrEqual(HYDERABAD.west);
  expect(Math.max(...of('east'))).toBeGreaterThanOrEqual(HYDERABAD.east);
});

it('numbers them as map servers do', () => {
  const point = { south: 17.3616, north: 17.3616, west: 78.4747, east: 78.4747 };
  const [tile] = tilesOver(point);
  // By the formula of OpenStreetMap's wiki, "Slippy map tilenames".
  expect(tile).toMatchObject({ z: 14, x: 11763, y: 7389 });
  expect(tileAddress('https://tiles.example/{z}/{x}/{y}.png', tile!)).toBe(
    'https://tiles.example/14/11763/7389.png',
  );
});

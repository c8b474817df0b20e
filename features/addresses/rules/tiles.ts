/** What lies between these degrees. */
interface Box {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}
/** One square picture of a map server, as they are numbered everywhere (Web Mercator). */
interface Tile extends Box {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

const FINEST = 14;
/** A drawing of a city needs no more: each is a request of the browser. */
const MOST_TILES = 12;

const column = (lng: number, z: number): number => Math.floor(((lng + 180) / 360) * 2 ** z);
const row = (lat: number, z: number): number => {
  const radians = (lat * Math.PI) / 180;
  return Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** z);
};
const lngOf = (x: number, z: number): number => (x / 2 ** z) * 360 - 180;
const latOf = (y: number, z: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI;

/** The finest pictures that cover a box and are few. */
export function tilesOver({ south, north, west, east }: Box): Tile[] {
  for (let z = FINEST; z > 0; z--) {
    const [left, right] = [column(west, z), column(east, z)];
    const [top, bottom] = [row(north, z), row(south, z)];
    if ((right - left + 1) * (bottom - top + 1) > MOST_TILES) continue;
    const tiles: Tile[] = [];
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++)
        tiles.push({
          ...{ z, x, y, north: latOf(y, z), south: latOf(y + 1, z) },
          ...{ west: lngOf(x, z), east: lngOf(x + 1, z) },
        });
    return tiles;
  }
  return [];
}

/** The address of one: `{z}`, `{x}` and `{y}` of the operator's are filled in. */
export const tileAddress = (template: string, { z, x, y }: Tile): string =>
  template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));

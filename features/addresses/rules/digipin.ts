/**
 * DIGIPIN, the grid address of India Post: ten characters that stand for a square of about four metres. Public
 * algorithm, final version of 2025 (github.com/INDIAPOST-gov/digipin): ten times the area is cut into 4 × 4 squares.
 */

export interface Point {
  readonly lat: number;
  readonly lng: number;
}

const GRID = ['FC98', 'J327', 'K456', 'LMPT'];
const BOUNDS = { south: 2.5, north: 38.5, west: 63.5, east: 99.5 };
const LEVELS = 10;

export const isInGrid = ({ lat, lng }: Point): boolean =>
  lat >= BOUNDS.south && lat <= BOUNDS.north && lng >= BOUNDS.west && lng <= BOUNDS.east;

/** e.g. `39J-49L-L8T4`; null outside its bounds. */
export function digipinOf(point: Point): string | null {
  if (!isInGrid(point)) return null;
  let { south, west } = BOUNDS;
  let side = BOUNDS.north - BOUNDS.south;
  let code = '';
  for (let level = 1; level <= LEVELS; level++) {
    side /= 4;
    const up = Math.min(3, Math.floor((point.lat - south) / side));
    const right = Math.min(3, Math.floor((point.lng - west) / side));
    code += GRID[3 - up]?.[right] ?? '';
    if (level === 3 || level === 6) code += '-';
    south += up * side;
    west += right * side;
  }
  return code;
}

/** The middle of the square; null when it is no DIGIPIN. Hyphens, blanks and small letters don't matter. */
export function pointOfDigipin(digipin: string): Point | null {
  const code = digipin.replaceAll(/[\s-]/g, '').toUpperCase();
  if (code.length !== LEVELS) return null;
  let { south, west } = BOUNDS;
  let side = BOUNDS.north - BOUNDS.south;
  for (const character of code) {
    const row = GRID.findIndex((letters) => letters.includes(character));
    if (row === -1) return null;
    side /= 4;
    south += (3 - row) * side;
    west += (GRID[row] ?? '').indexOf(character) * side;
  }
  return { lat: south + side / 2, lng: west + side / 2 };
}

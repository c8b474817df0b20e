import type { Point } from './digipin.ts';

/**
 * A coarse outline of the mainland, drawn some 15 km outside of coast and borders: it refuses what is clearly in the
 * sea or abroad, and never a house in India. Towns abroad within that margin pass, e.g. Lalmonirhat, a walk from
 * Gitaldaha: an address that is refused wrongly does more harm. Longitude and latitude, clockwise from Gujarat.
 */
const OUTLINE: readonly (readonly [number, number])[] = [
  ...([
    [68.0, 23.6],
    [69.5, 24.4],
    [71.0, 24.6],
    [70.2, 25.8],
    [69.4, 27.2],
    [70.5, 28.2],
    [72.0, 28.2],
  ] as const),
  ...([
    [73.0, 29.6],
    [73.8, 30.4],
    [74.4, 31.2],
    [74.3, 32.2],
    [73.6, 33.0],
    [72.3, 34.6],
    [72.4, 36.4],
  ] as const),
  ...([
    [74.5, 37.3],
    [76.5, 36.4],
    [78.0, 35.8],
    [80.4, 35.6],
    [80.4, 34.4],
    [79.4, 32.4],
    [79.2, 31.4],
  ] as const),
  ...([
    [80.4, 30.9],
    [81.3, 30.4],
    [80.4, 28.9],
    [82.0, 28.1],
    [84.2, 27.6],
    [85.2, 26.9],
    [88.0, 26.6],
  ] as const),
  ...([
    [88.0, 28.2],
    [89.0, 28.3],
    [89.1, 27.0],
    [91.9, 27.0],
    [91.4, 27.9],
    [94.0, 29.5],
    [96.0, 29.6],
  ] as const),
  ...([
    [97.6, 28.5],
    [97.5, 27.1],
    [95.4, 26.5],
    [94.9, 25.0],
    [94.6, 23.8],
    [93.5, 23.8],
    [93.5, 21.9],
  ] as const),
  ...([
    [92.4, 21.8],
    [91.0, 23.0],
    [91.0, 24.3],
    [92.2, 25.0],
    [89.7, 25.1],
    [89.75, 25.75],
    [89.68, 25.88],
    [89.2, 25.85],
  ] as const),
  ...([
    [88.7, 26.12],
    [88.6, 26.36],
    [88.53, 26.36],
    [88.5, 26.1],
    [88.4, 25.95],
    [88.56, 25.68],
    [88.6, 25.6],
    [88.85, 25.52],
    [89.2, 25.4],
    [89.12, 25.2],
    [88.95, 25.1],
    [88.0, 24.6],
    [88.9, 24.2],
    [88.9, 23.2],
    [89.2, 21.4],
    [87.2, 21.2],
  ] as const),
  ...([
    [87.2, 20.5],
    [85.4, 19.5],
    [82.4, 16.3],
    [80.5, 15.3],
    [80.5, 13.0],
    [80.0, 11.7],
    [80.0, 10.1],
  ] as const),
  ...([
    [79.5, 9.0],
    [78.3, 8.5],
    [77.5, 7.9],
    [76.3, 8.8],
    [75.5, 11.3],
    [74.6, 13.0],
    [73.0, 16.3],
  ] as const),
  ...([
    [72.6, 18.9],
    [72.5, 20.8],
    [70.8, 20.5],
    [68.7, 22.1],
    [68.0, 23.6],
  ] as const),
];

/** South, north, west, east of the islands. */
const ISLANDS: readonly (readonly [number, number, number, number])[] = [
  // Andaman and Nicobar, Lakshadweep.
  [6.6, 13.8, 92.1, 94.1],
  [8.1, 12.0, 71.9, 74.0],
];

/** False for a point in the sea or abroad. */
export function isInIndia({ lat, lng }: Point): boolean {
  if (
    ISLANDS.some(([south, north, west, east]) => lat >= south && lat <= north && lng >= west && lng <= east)
  )
    return true;
  let inside = false;
  for (let at = 1; at < OUTLINE.length; at++) {
    const [fromLng, fromLat] = OUTLINE[at - 1]!;
    const [toLng, toLat] = OUTLINE[at]!;
    const crosses = fromLat > lat !== toLat > lat;
    if (crosses && lng < fromLng + ((lat - fromLat) / (toLat - fromLat)) * (toLng - fromLng))
      inside = !inside;
  }
  return inside;
}

/** The postal circles of India: the first two digits of a PIN code; 9 is the army's. */
const CIRCLES = /^(?:1[1-9]|2[0-8]|3[0-46-9]|4\d|5[0-36-9]|6[0-47-9]|7\d|8[0-5]|9\d)/;

/** Six digits that begin like a PIN code of India. */
export const isPinOfIndia = (pin: string): boolean => /^[1-9]\d{5}$/.test(pin) && CIRCLES.test(pin);

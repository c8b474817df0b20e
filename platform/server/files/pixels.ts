import { InFlight } from './in-flight.ts';

/**
 * Pixels that are unpacked at once in this process, of all calls that take pictures: one of the largest, or several of
 * a telephone's. Unpacked they need four bytes each, and about as much again while they are changed.
 */
export const pixelsInFlight = new InFlight({ most: 68_000_000, mostWaiting: 60, patienceMs: 15_000 });

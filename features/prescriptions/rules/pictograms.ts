import type { DoseSlot } from './doses.ts';

/** Drawings of the times of the day on a grid of 24, the same on the screen and on paper; lines only. */
export const PICTOGRAMS: Readonly<Record<DoseSlot, string>> = {
  // The sun comes up over the horizon.
  morning: 'M3 18h18M7 18a5 5 0 0 1 10 0M12 4v4M9.5 6.5 12 4l2.5 2.5M4 12l2 1M20 12l-2 1',
  // The sun is high.
  noon: 'M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  // The sun goes down.
  evening: 'M3 12h18M7.5 12a4.5 4.5 0 0 0 9 0M12 2v5M9.5 5 12 7.5 14.5 5M5 20h14',
  night: 'M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z',
};

export const pictogramSvg = (slot: DoseSlot, colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="${colour}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"><path d="${PICTOGRAMS[slot]}"/></svg>`;

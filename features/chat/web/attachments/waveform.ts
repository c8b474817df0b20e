import { MAX_WAVEFORM } from '../../contract.ts';

/** Quieter than this is silence, decibels below the loudest that can be. */
const SILENCE_DB = -50;

/** How loud a piece of sound is, 0 to 100: samples lie between -1 and 1, and ears hear ratios. */
export function loudnessOf(samples: ArrayLike<number>): number {
  if (samples.length === 0) return 0;
  let sum = 0;
  for (let at = 0; at < samples.length; at++) sum += (samples[at] ?? 0) ** 2;
  const decibels = 10 * Math.log10(sum / samples.length + 1e-12);
  return Math.round(Math.min(100, Math.max(0, (1 - decibels / SILENCE_DB) * 100)));
}

/** A recording as at most 64 bars of 0 to 100, each the loudness of its stretch. */
export function barsOf(samples: Float32Array, most = MAX_WAVEFORM): number[] {
  const bars = Math.min(most, samples.length);
  return Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * samples.length) / bars);
    return loudnessOf(samples.subarray(from, Math.floor(((bar + 1) * samples.length) / bars)));
  });
}

/** The same from what was measured while recording, for browsers that can't read their own recording back. */
export function barsOfLevels(levels: readonly number[], most = MAX_WAVEFORM): number[] {
  const bars = Math.min(most, levels.length);
  return Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / bars);
    const piece = levels.slice(from, Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / bars)));
    return Math.round(piece.reduce((sum, level) => sum + level, 0) / piece.length);
  });
}

/** 0:14, 5:00. */
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

import { describe, expect, it } from 'vitest';
import { aheadOf } from './journey-server.ts';

const at = Date.parse('2026-11-21T18:00:00Z');
const indian = (ahead: number) => new Date(at + ahead + 5.5 * 3600_000).toISOString().slice(0, 16);

describe('the hour that journeys run at', () => {
  it('is the next such hour of the clinics, today or tomorrow', () => {
    expect(indian(aheadOf('23:58', at))).toBe('2026-11-21T23:58');
    expect(indian(aheadOf('23:30', at))).toBe('2026-11-22T23:30');
    expect(indian(aheadOf('00:02', at))).toBe('2026-11-22T00:02');
  });

  it('may be any instant to come, and no other', () => {
    expect(indian(aheadOf('2026-11-30T05:30:00+05:30', at))).toBe('2026-11-30T05:30');
    expect(() => aheadOf('2026-11-01T05:30:00+05:30', at)).toThrow('JOURNEY_CLOCK');
    expect(() => aheadOf('soon', at)).toThrow('JOURNEY_CLOCK');
  });
});

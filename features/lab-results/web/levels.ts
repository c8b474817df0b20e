import type { Tone } from '#platform/ui/tone.ts';
import type { Report, ReportValue } from '../contract.ts';

export const TONES: Readonly<Record<ReportValue['level'], Tone>> = {
  in_range: 'ok',
  low: 'warn',
  high: 'warn',
  abnormal: 'warn',
  critical_low: 'bad',
  critical_high: 'bad',
  critical: 'bad',
  unknown: 'neutral',
};

export const isOutside = ({ level }: ReportValue): boolean =>
  TONES[level] === 'warn' || TONES[level] === 'bad';

/** Which advice stands above a report without critical values: high, low or not normal when all of them are, else some. */
export function adviceOn(values: readonly ReportValue[]): 'high' | 'low' | 'abnormal' | 'some' | null {
  const [first = null, ...more] = new Set(values.filter(isOutside).map(({ level }) => level));
  if (more.length > 0) return 'some';
  return first === 'high' || first === 'low' || first === 'abnormal' ? first : null;
}

export const needsAttention = (value: ReportValue): boolean => value.repeated || isOutside(value);

export const toneOfReport = ({ abnormal, critical, values }: Report): Tone =>
  critical > 0 ? 'bad' : abnormal > 0 ? 'warn' : values.length > 0 ? 'ok' : 'info';

import { expect, it } from 'vitest';
import type { ReportValue } from '../contract.ts';
import { adviceOn } from './levels.ts';

const values = (...levels: ReportValue['level'][]) => levels.map((level) => ({ level }) as ReportValue);

it('says whether values are high or low, and what to do; nothing where all are in range', () => {
  expect(adviceOn(values('in_range', 'high', 'high'))).toBe('high');
  expect(adviceOn(values('low', 'unknown'))).toBe('low');
  expect(adviceOn(values('abnormal'))).toBe('abnormal');
  expect(adviceOn(values('high', 'low'))).toBe('some');
  expect(adviceOn(values('high', 'abnormal'))).toBe('some');
  expect(adviceOn(values('in_range', 'unknown'))).toBeNull();
});

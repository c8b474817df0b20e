import { clinicInstant } from '#platform/domain/clinic-time.ts';
import type { Formats } from '#platform/web/i18n/format.ts';

/** Any day: only the hours are shown. */
const DAY = '2026-01-01';

/** `2:30 pm–5:30 pm`, of two clocks such as `14:30`; a day ends at `00:00` or at `24:00`. */
export const clockRange = ({ time }: Pick<Formats, 'time'>, from: string, to: string): string =>
  [from, to].map((clock) => time(clinicInstant(DAY, clock === '24:00' ? '00:00' : clock))).join('–');

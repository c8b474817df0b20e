import { clinicInstant } from '#platform/domain/clinic-time.ts';
import type { Said } from '#platform/ui/said-context.ts';
import { clinicDay, type Formats } from './format.ts';

/** A year that is still typed begins with zeros. */
const DAY = /^[12]\d{3}-\d\d-\d\d$/;
const TIME = /^\d\d:\d\d/;

/** What a field for a day or a time says below it: a browser may show both as another country writes them. */
export const saidIn = (format: Formats): Said => ({
  day: (value) => (DAY.test(value) ? format.shortDay(value) : ''),
  time: (value) =>
    TIME.test(value) ? format.time(clinicInstant(clinicDay(new Date()), value.slice(0, 5))) : '',
});

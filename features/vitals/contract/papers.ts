import Type from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Day, exact, Id, LanguageCode, oneOf, optional } from '#platform/contract/schema.ts';
import { DEFAULT_DAYS, MAX_DAYS } from './days.ts';
import { READERS } from './shapes.ts';
import { PERIODS } from './summary.ts';

export const printVitals = endpoint({
  name: 'printVitals',
  method: 'GET',
  path: '/vitals/pdf',
  summary: `A PDF of a period for the doctor: of each kind that was measured its figures beside those of the span before, the chart, the readings (of many, their days) and the ranges with their sources. Either \`period\` and \`on\` or \`from\` and \`to\`; the last ${DEFAULT_DAYS} days unless told, at most ${MAX_DAYS}.`,
  access: READERS,
  query: exact({
    patient_id: optional(Id),
    from: optional(Day),
    /** The last day, itself included. */
    to: optional(Day),
    period: optional(oneOf(PERIODS)),
    /** A day within the period; today when it is left out. */
    on: optional(Day),
    /** Of the paper; the reader's when it is left out. */
    language: optional(LanguageCode),
  }),
  reply: Type.Unsafe<unknown>({ type: 'string', contentMediaType: 'application/pdf' }),
  takesLong: true,
  produces: 'application/pdf',
  errors: ['paper_not_available', 'papers_busy', 'paper_failed'],
});

import Type from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  Day,
  EMPTY_IS_ABSENT,
  exact,
  LanguageCode,
  list,
  oneOf,
  optional,
} from '#platform/contract/schema.ts';
import { Before, Report, SORTS, SUMMARY_TYPES, Totals } from './shapes.ts';

const READERS = ['faculty_head', 'staff'] as const;

const days = optional(
  Type.Integer({
    minimum: 1,
    maximum: 366,
    description: 'rounded up to 7, 14, 28, 91, 182 or 364; the last day is the last Sunday that is over',
  }),
);
/** Clients send all parameters, and leave those empty that they do not need. */
const mayBeEmpty = { [EMPTY_IS_ABSENT]: true } as const;
const asked = {
  days,
  /** The brand of the session, or nothing; any other is not there. */
  domain: optional(Type.String()),
  summary_type: optional(oneOf(SUMMARY_TYPES)),
  sort: optional(oneOf(SORTS)),
};

export const getReport = endpoint({
  name: 'getReport',
  method: 'GET',
  path: '/faculty-head/reports',
  summary:
    'Figures of the brand for whole weeks, beside those of the weeks before. No figure is of fewer than five people: it is null, and `withheld` is true. An empty parameter counts as absent.',
  access: READERS,
  query: exact(
    {
      ...asked,
      page: optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
      page_size: optional(Type.Integer({ minimum: 1, maximum: 100 })),
    },
    mayBeEmpty,
  ),
  takesLong: true,
  mayBeOld: true,
  reply: Report,
});

export const getReportCsv = endpoint({
  name: 'getReportCsv',
  method: 'GET',
  path: '/faculty-head/reports/csv',
  summary:
    'The same report as CSV (UTF-8 with its mark, RFC 4180), all rows, with English names of columns. A figure that is withheld is an empty cell.',
  access: READERS,
  query: exact(asked, mayBeEmpty),
  takesLong: true,
  mayBeOld: true,
  reply: Type.String(),
  produces: 'text/csv',
});

export const printReport = endpoint({
  name: 'printReport',
  method: 'GET',
  path: '/faculty-head/reports/pdf',
  summary: 'The same report as a PDF, in any of the languages, with at most 200 rows.',
  access: READERS,
  query: exact({ ...asked, language: optional(LanguageCode) }, mayBeEmpty),
  takesLong: true,
  mayBeOld: true,
  reply: Type.Unsafe<unknown>({ type: 'string', contentMediaType: 'application/pdf' }),
  produces: 'application/pdf',
  errors: ['paper_not_available', 'papers_busy', 'paper_failed'],
});

export const getOwnReport = endpoint({
  name: 'getOwnReport',
  method: 'GET',
  path: '/clinician/reports',
  summary: 'Doctors and coaches: figures of their own visits, up to today.',
  access: ['doctor', 'coach'],
  query: exact({ days }, mayBeEmpty),
  takesLong: true,
  mayBeOld: true,
  reply: Type.Object({
    from: Day,
    to: Day,
    days: Type.Integer(),
    totals: Totals,
    before: Before,
    series: list(Type.Object({ from: Day, booked: Type.Integer(), completed: Type.Integer() })),
  }),
});

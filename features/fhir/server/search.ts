import { clinicInstant } from '#platform/domain/clinic-time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { cursorOf, positionOf, UUID } from '#platform/server/http/cursor.ts';
import { invalidField } from '#platform/server/http/refusal.ts';
import { type RecordOwner, readRecords } from '#platform/server/records/record-reader.ts';
import type { RecordRow, RecordSource } from '#platform/server/records/record-source.ts';
import { MAPPINGS } from './mapping/index.ts';
import type { FhirResource } from './mapping/resource.ts';

export const TYPES = [
  ...['Patient', 'Practitioner', 'Appointment', 'Observation', 'MedicationRequest', 'MedicationStatement'],
  ...['DiagnosticReport', 'DocumentReference', 'Composition', 'AllergyIntolerance', 'Condition', 'Procedure'],
  ...['Immunization', 'FamilyMemberHistory'],
] as const;
const MOST = 100;
const KIND = /^[a-z_]{1,40}$/;
const MICROS = /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

export interface Search {
  readonly type: string;
  readonly patientId: string;
  readonly since?: string;
  readonly until?: string;
  /** Each `system|code`, `code`, `|code` or `system|`; of several with commas between them one is enough. */
  readonly codes?: readonly string[];
  readonly count: number;
  readonly cursor?: string;
}

export const sourcesOf = (sources: readonly RecordSource[], type: string): RecordSource[] =>
  sources.filter(({ kind }) => MAPPINGS[kind]?.types.includes(type));

export interface Found {
  readonly found: readonly FhirResource[];
  readonly next: string | null;
  /** The sources that were asked. */
  readonly kinds: readonly string[];
}

/**
 * One page: from the first source on, each in its order. A page has at most the count, except where one row alone has
 * more resources; filters may leave fewer, and the link says whether there is more.
 */
export async function search(
  {
    db,
    brandId,
    sources,
    now,
  }: Pick<RecordOwner, 'brandId' | 'now'> & { readonly db: Db; readonly sources: readonly RecordSource[] },
  { type, patientId, since, until, codes = [], count, cursor }: Search,
): Promise<Found> {
  const [kind, at, id] = positionOf(cursor, KIND, MICROS, UUID) ?? [];
  const kinds = sourcesOf(sources, type);
  const first = kind === undefined ? 0 : kinds.findIndex((each) => each.kind === kind);
  if (first < 0 || (at !== undefined && !isMoment(at))) throw invalidField('cursor', 'wrong_format');
  const found: FhirResource[] = [];
  const asked: string[] = [];
  let last = cursor ?? null;
  let after = at && id ? { at, id } : undefined;
  for (const source of kinds.slice(first)) {
    const limit = count - found.length;
    asked.push(source.kind);
    const rows = await readRecords(
      db,
      source,
      { patientId, brandId, now },
      { limit, ...(since ? { since } : {}), ...(until ? { until } : {}), ...(after ? { after } : {}) },
    );
    for (const row of rows) {
      const resources = resourcesOf(source, row, patientId, type).filter((each) =>
        codes.every((wanted) => hasCode(each, wanted)),
      );
      if (found.length > 0 && found.length + resources.length > count)
        return { found, next: last, kinds: asked };
      found.push(...resources);
      last = cursorOf(source.kind, row.at, row.id);
    }
    if (rows.length === limit || found.length >= count) return { found, next: last, kinds: asked };
    after = undefined;
  }
  return { found, next: null, kinds: asked };
}

export const resourcesOf = (source: RecordSource, row: RecordRow, patientId: string, type: string) =>
  (MAPPINGS[source.kind]?.resources(row, patientId) ?? []).filter(
    ({ resourceType }) => resourceType === type,
  );

/** A day that no calendar has reads as one of the next month, and the database fails at it. */
const isMoment = (text: string): boolean => {
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 19) === text.slice(0, 19);
};

/** Whether what a resource is about has one of these codes; a request says it of its medicine. */
export function hasCode(resource: FhirResource, wanted: string): boolean {
  const concept = resource.code ?? resource.type ?? resource.medicationCodeableConcept;
  const { coding = [] } = (concept as { coding?: { system?: string; code?: string }[] }) ?? {};
  return wanted.split(',').some((token) => {
    const [value = '', system] = token.split('|').reverse();
    if (!value && !system) return false;
    return coding.some((each) => (!value || each.code === value) && (!system || each.system === system));
  });
}

const DATE =
  /^(eq|ge|gt|le|lt)?([1-9]\d{3}(?:-\d\d(?:-\d\d)?)?)(T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/;
/** Where what begins on this day, or in this month or year, ends; the calendar is that of the clinics. */
function endOf(date: string): string {
  const [year = 0, month, day] = date.split('-').map(Number);
  const isDay = day !== undefined;
  const next = new Date(
    Date.UTC(
      month === undefined ? year + 1 : year,
      month === undefined ? 0 : isDay ? month - 1 : month,
      isDay ? day + 1 : 1,
    ),
  );
  return next.toISOString().slice(0, 10);
}
const startOf = (date: string): number => clinicInstant(`${date}-01-01`.slice(0, 10)).getTime();
const isDay = (date: string): boolean => isMoment(`${`${date}-01-01`.slice(0, 10)}T00:00:00Z`);

/** @throws Refusal 400 for what is no date of FHIR */
export function rangeOf(parameters: readonly (readonly [name: string, date: string])[]): {
  readonly since?: string;
  readonly until?: string;
} {
  let since = Number.NEGATIVE_INFINITY;
  let until = Number.POSITIVE_INFINITY;
  for (const [name, given] of parameters) {
    const [, prefix = 'eq', day, time] = DATE.exec(given) ?? [];
    const start = !day || !isDay(day) ? Number.NaN : time ? Date.parse(`${day}${time}`) : startOf(day);
    if (!day || Number.isNaN(start)) throw invalidField(name, 'wrong_format');
    const end = time ? start + 1 : startOf(endOf(day));
    if (prefix === 'eq' || prefix === 'ge') since = Math.max(since, start);
    if (prefix === 'gt') since = Math.max(since, end);
    if (prefix === 'eq' || prefix === 'le') until = Math.min(until, end);
    if (prefix === 'lt') until = Math.min(until, start);
  }
  return {
    ...(Number.isFinite(since) ? { since: new Date(since).toISOString() } : {}),
    ...(Number.isFinite(until) ? { until: new Date(until).toISOString() } : {}),
  };
}

/** @throws Refusal 400 */
export function countOf(given: string | undefined): number {
  if (given === undefined) return 50;
  if (!/^\d{1,4}$/.test(given) || Number(given) < 1) throw invalidField('_count', 'wrong_format');
  return Math.min(Number(given), MOST);
}

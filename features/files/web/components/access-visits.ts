import { clinicDay } from '#platform/web/i18n/format.ts';
import { KNOWN_RESOURCES, type KnownResource, type RecordAccess } from '../../contract.ts';

/** Several looks of one principal, one after the other: what a person would call one visit to the record. */
export interface AccessVisit {
  readonly id: string;
  readonly readerName: string | null;
  readonly readerType: RecordAccess['reader_type'];
  /** ISO 8601, the earliest and the latest. */
  readonly from: string;
  readonly to: string;
  /** Each kind once, in the order in which they were opened last. */
  readonly resources: readonly (KnownResource | 'other')[];
  readonly patients: number;
}

export interface DayOfLooks {
  /** `YYYY-MM-DD` at the clinic. */
  readonly day: string;
  readonly looks: readonly AccessVisit[];
}

const PAUSE_MS = 30 * 60_000;

const known = (resource: string): KnownResource | 'other' =>
  KNOWN_RESOURCES.find((each) => each === resource) ?? 'other';

/**
 * The trail as it came, newest first, by the clinic's days; looks of one principal with less than half an hour between
 * them become one. With `apart` only looks at the same thing do: for whoever reads of their own doings.
 */
export function looksByDay(accesses: readonly RecordAccess[], apart = false): readonly DayOfLooks[] {
  const days: { day: string; looks: AccessVisit[] }[] = [];
  for (const access of accesses) {
    const day = clinicDay(access.at);
    if (days.at(-1)?.day !== day) days.push({ day, looks: [] });
    const looks = days.at(-1)?.looks ?? [];
    const resource = known(access.resource);
    const last = looks.at(-1);
    const goesOn =
      last !== undefined &&
      last.readerName === access.reader_name &&
      last.readerType === access.reader_type &&
      Date.parse(last.from) - Date.parse(access.at) < PAUSE_MS &&
      (!apart || (last.resources[0] === resource && last.patients === access.patients));
    if (goesOn) {
      const resources = last.resources.includes(resource) ? last.resources : [...last.resources, resource];
      looks[looks.length - 1] = { ...last, from: access.at, resources };
    } else {
      looks.push({
        id: access.access_id,
        readerName: access.reader_name,
        readerType: access.reader_type,
        from: access.at,
        to: access.at,
        resources: [resource],
        patients: access.patients,
      });
    }
  }
  return days;
}

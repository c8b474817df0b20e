import { clinicDay } from '#platform/web/i18n/format.ts';
import { KNOWN_RESOURCES, type KnownResource, type RecordAccess } from '../../contract.ts';

/** What one person looked at on one day (of one's own doings: looks at the same thing that follow each other). */
export interface AccessVisit {
  /** Of the latest look. */
  readonly id: string;
  readonly readerId: string;
  readonly readerName: string | null;
  readonly readerType: RecordAccess['reader_type'];
  /** ISO 8601, the earliest and the latest. */
  readonly from: string;
  readonly to: string;
  /** Each kind once, in the order in which they were opened last. */
  readonly resources: readonly (KnownResource | 'other')[];
  readonly patients: number;
  readonly isBreakGlass: boolean;
  /** Why they could look, as far as it is known; each once. */
  readonly contexts: readonly NonNullable<RecordAccess['context']>[];
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
 * The trail as it came, newest first, by the clinic's days, and within a day by person; what was read in an emergency
 * stays apart. With `apart` only looks at the same thing with less than half an hour between them become one: for who
 * reads of their own doings.
 */
export function looksByDay(accesses: readonly RecordAccess[], apart = false): readonly DayOfLooks[] {
  const days: { day: string; looks: AccessVisit[] }[] = [];
  for (const access of accesses) {
    const day = clinicDay(access.at);
    if (days.at(-1)?.day !== day) days.push({ day, looks: [] });
    const looks = days.at(-1)?.looks ?? [];
    const position = apart ? sameThing(looks, access) : samePerson(looks, access);
    const before = looks[position];
    if (before) looks[position] = joined(before, access);
    else looks.push(lookOf(access));
  }
  return days;
}

const samePerson = (looks: readonly AccessVisit[], access: RecordAccess): number =>
  looks.findIndex(
    (look) =>
      // Accesses that a browser stored before this field existed have no id.
      (look.readerId ?? look.readerName) === (access.reader_id ?? access.reader_name) &&
      look.readerType === access.reader_type &&
      look.isBreakGlass === access.break_glass,
  );

function sameThing(looks: readonly AccessVisit[], access: RecordAccess): number {
  const last = looks.at(-1);
  const goesOn =
    last !== undefined &&
    samePerson([last], access) === 0 &&
    Date.parse(last.from) - Date.parse(access.at) < PAUSE_MS &&
    last.resources[0] === known(access.resource) &&
    last.patients === access.patients;
  return goesOn ? looks.length - 1 : -1;
}

const lookOf = (access: RecordAccess): AccessVisit => ({
  id: access.access_id,
  readerId: access.reader_id,
  readerName: access.reader_name,
  readerType: access.reader_type,
  from: access.at,
  to: access.at,
  resources: [known(access.resource)],
  patients: access.patients,
  isBreakGlass: access.break_glass,
  contexts: access.context ? [access.context] : [],
});

function joined(look: AccessVisit, access: RecordAccess): AccessVisit {
  const resource = known(access.resource);
  const { context } = access;
  const isNew =
    context !== null &&
    !look.contexts.some((each) => each.kind === context.kind && each.starts_at === context.starts_at);
  return {
    ...look,
    from: access.at,
    resources: look.resources.includes(resource) ? look.resources : [...look.resources, resource],
    contexts: isNew ? [...look.contexts, context] : look.contexts,
  };
}

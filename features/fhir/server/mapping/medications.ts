import type { Regimen } from '#features/medications/contract.ts';
import {
  type DatedStep,
  doseDay,
  hasTimes,
  lastDayOf,
  rhythmInWords,
  stepInWords,
  stepOn,
  stepsFrom,
  whenNeededInWords,
} from '#features/medications/rules.ts';
import { addDays } from '#platform/domain/clinic-time.ts';
import type { RecordRow } from '#platform/server/records/record-source.ts';
import { absence } from './history.ts';
import { concept, type FhirResource, instant, narrative, refTo, textOf, UCUM } from './resource.ts';

const WHEN: Readonly<Record<string, string>> = {
  morning: 'MORN',
  afternoon: 'AFT',
  evening: 'EVE',
  night: 'NIGHT',
};
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** What the patient takes, in their own words or by a prescription. */
export function medicationOf({ id, at, data }: RecordRow, patientId: string): FhirResource {
  const name = [textOf(data.name), textOf(data.strength)].filter(Boolean).join(' ');
  const today = doseDay(new Date(String(data.as_of)));
  const dosage = dosagesOf(data, today);
  const start = textOf(data.starts_on);
  const end = lastDayIn(data);
  const status = statusOf(data, today);
  return {
    resourceType: 'MedicationStatement',
    id,
    text: narrative(
      name,
      ...dosage.map(({ text }) => text),
      STATUS_IN_WORDS[status],
      ...(end ? [`until ${end}`] : []),
    ),
    status,
    medicationCodeableConcept: concept(name || 'Unknown'),
    subject: refTo('Patient', patientId),
    ...(start
      ? { effectivePeriod: { start, ...(end && end >= start ? { end } : {}) } }
      : { effectiveDateTime: instant(at) }),
    dateAsserted: instant(at),
    ...(dosage.length > 0 ? { dosage } : {}),
    ...(textOf(data.note) ? { note: [{ text: textOf(data.note) }] } : {}),
  };
}
const STATUS_IN_WORDS: Readonly<Record<string, string>> = {
  'on-hold': 'paused, not taken now',
  intended: 'not begun yet',
  completed: 'completed',
  stopped: 'stopped',
};

/** The last day of the course, or the one on which it is stopped, also where that lies ahead. */
function lastDayIn(data: RecordRow['data']): string | null {
  const regimen = data as unknown as Regimen;
  const last = regimen.steps ? lastDayOf(regimen) : null;
  const stop = data.stops_at ? doseDay(new Date(String(data.stops_at))) : null;
  return [last, stop].filter((day) => day !== null).toSorted()[0] ?? null;
}

function statusOf(data: RecordRow['data'], today: string): string {
  if (data.state === 'stopped') return 'stopped';
  const { steps, starts_on } = data as unknown as Regimen;
  const last = steps ? lastDayOf(data as unknown as Regimen) : null;
  if (last && last < today) return 'completed';
  if (data.state === 'paused') return 'on-hold';
  if (data.state !== 'active') return 'unknown';
  return starts_on > today ? 'intended' : 'active';
}

interface Dosage {
  readonly text: string;
  readonly [field: string]: unknown;
}

/** What is taken when needed, or the step of the day and those after it, up to the last day; in the words of the note where it has no times. */
function dosagesOf(data: RecordRow['data'], today: string): readonly Dosage[] {
  const regimen = data as unknown as Regimen;
  const { as_needed: needed, unit } = regimen;
  const quantity = (value: number) => ({ value, ...(unit === 'other' ? {} : { unit }) });
  if (needed)
    return [
      {
        text: whenNeededInWords(regimen),
        ...{ asNeededBoolean: true, doseAndRate: [{ doseQuantity: quantity(needed.amount) }] },
        maxDosePerPeriod: {
          numerator: quantity(Number((needed.amount * needed.max_per_day).toFixed(2))),
          denominator: { value: 1, unit: 'd', system: UCUM, code: 'd' },
        },
      },
    ];
  if (!regimen.steps || !hasTimes(regimen)) return textOf(data.note) ? [{ text: textOf(data.note) }] : [];
  const last = lastDayIn(data);
  const first = stepOn(regimen, last && last < today ? last : today);
  return stepsFrom(regimen, first, last).map((step, index) => {
    const [amount, ...others] = [...new Set(step.doses.map((dose) => dose.amount))];
    return {
      sequence: index + 1,
      text: [rhythmInWords(regimen), stepInWords(step, regimen)].join(', '),
      ...(amount === undefined ? {} : { timing: { repeat: repeatOf(regimen, step) } }),
      ...(amount === undefined || others.length > 0
        ? {}
        : { doseAndRate: [{ doseQuantity: quantity(amount) }] }),
    };
  });
}

/** Without a period where weekdays say when: what leaves them out must not read "every day". */
const repeatOf = ({ every_days, weekdays }: Regimen, { begins_on, days, doses }: DatedStep) => ({
  boundsPeriod: {
    start: begins_on,
    ...(days === null ? {} : { end: addDays(begins_on, days - 1) }),
  },
  ...(weekdays.length > 0
    ? { dayOfWeek: weekdays.map((day) => WEEKDAYS[day - 1]) }
    : { frequency: 1, period: every_days, periodUnit: 'd' }),
  when: [...new Set(doses.flatMap(({ slot }) => WHEN[slot] ?? []))],
});

export const noMedicationInformation = (id: string, at: string, patientId: string): FhirResource => ({
  resourceType: 'MedicationStatement',
  id,
  text: narrative('No information about medications'),
  status: 'unknown',
  medicationCodeableConcept: absence('no-medication-info'),
  subject: refTo('Patient', patientId),
  effectiveDateTime: at,
});

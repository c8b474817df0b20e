import {
  inPage,
  minuteOf,
  type RecordRow,
  type RecordSource,
} from '#platform/server/records/record-source.ts';
import type { Regimen } from '../contract.ts';
import { hasTimes, lastDayOf, rhythmInWords, stepInWords, stepsFrom, whenNeededInWords } from '../rules.ts';

/** What the patient takes, how, and what they said of each dose. */
export const records: readonly RecordSource[] = [
  {
    kind: 'medications',
    columns: [
      'name',
      'strength',
      'state',
      'source',
      'unit',
      'doses',
      'days',
      'when_needed',
      'food',
      'starts_on',
      'ends_on',
      'note',
      'changes',
    ],
    rows: (
      bounds,
    ) => `select m.id, m.added_at as at, json_build_object('name', m.name, 'strength', m.strength,
        'state', r.state, 'source', m.source, 'prescription_id', m.prescription_id, 'unit', r.unit, 'food', r.food,
        'as_needed', r.as_needed, 'steps', r.steps, 'every_days', r.every_days, 'weekdays', r.weekdays,
        'as_of', ${bounds.now}, 'stops_at', (select n.holds_from from medication_regimens n
          where n.medication_id = m.id and n.version = m.version and n.state = 'stopped'), 'starts_on', r.starts_on, 'ends_on', r.ends_on,
        'note', m.note, 'changes', (select string_agg(concat_ws(' ', ${minuteOf('c.set_at')}, c.state, nullif(c.reason, '')), '; '
          order by c.version) from medication_regimens c where c.medication_id = m.id)) as data
      from medications m left join lateral (select v.* from medication_regimens v where v.medication_id = m.id
        and (v.version = 1 or v.holds_from <= ${bounds.now}) order by v.version desc limit 1) r on true
      where m.patient_id = ${bounds.patient} and m.brand_id = ${bounds.brand}
        and ${inPage('m.added_at', 'm.id', bounds)}`,
    open: inWords,
  },
  {
    kind: 'doses',
    columns: ['medicine', 'day', 'slot', 'answer', 'amount', 'reason', 'recorded_at'],
    rows: (bounds) => `select e.id, e.at, json_build_object('medicine', m.name, 'day', e.day, 'slot', e.slot,
        'answer', e.answer, 'amount', e.amount, 'reason', e.reason, 'recorded_at', e.recorded_at) as data
      from medication_dose_events e join medications m on m.id = e.medication_id
      where e.patient_id = ${bounds.patient} and e.brand_id = ${bounds.brand} and e.ended_at is null
        and ${inPage('e.at', 'e.id', bounds)}`,
  },
  {
    kind: 'refills',
    columns: ['doctor', 'note', 'state', 'answer', 'answered_at'],
    rows: (bounds) => `select f.id, f.asked_at as at, json_build_object('doctor', p.name, 'note', f.note,
        'state', f.state, 'answer', f.reason, 'answered_at', f.answered_at) as data
      from medication_refills f left join persons p on p.id = f.clinician_id
      where f.patient_id = ${bounds.patient} and f.brand_id = ${bounds.brand}
        and ${inPage('f.asked_at', 'f.id', bounds)}`,
  },
  {
    /** Family members who are notified of doses. */
    kind: 'medication_watches',
    columns: ['label', 'important_only', 'made_at', 'accepted_at', 'ended_at'],
    rows: (bounds) => `select w.id, w.made_at as at, json_build_object('label', w.label,
        'important_only', w.important_only, 'made_at', w.made_at, 'accepted_at', w.accepted_at,
        'ended_at', w.ended_at) as data
      from medication_watches w where w.patient_id = ${bounds.patient} and w.brand_id = ${bounds.brand}
        and ${inPage('w.made_at', 'w.id', bounds)}`,
  },
];

/** How it is taken, as a table shows it: all steps of a course. */
function inWords(row: RecordRow): RecordRow {
  const regimen = row.data as unknown as Regimen;
  const steps = regimen.steps && hasTimes(regimen) ? stepsFrom(regimen, 0, lastDayOf(regimen)) : [];
  return {
    ...row,
    data: {
      ...row.data,
      doses: steps.map((step) => stepInWords(step, regimen)).join('; '),
      days: steps.length > 0 ? rhythmInWords(regimen) : '',
      when_needed: whenNeededInWords(regimen),
    },
  };
}

import { v5 as uuidOf } from 'uuid';
import { addDays, DAY_MS } from '#platform/domain/clinic-time.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { DEFAULT_TIMES, type Regimen, SLOTS, type Slot } from '../contract.ts';
import { doseDay, dueInstant } from '../rules.ts';
import type { DoseEventRow } from './repository/doses.ts';
import { insertMedication } from './repository/medications.ts';
import { planReminders } from './service/reminders.ts';
import { doseEvents } from './tables.ts';

const NAMESPACE = '2c6a3f0d-7c1e-4b52-9d0e-5a4b8f6e1c37';
/** Doses of so many days are answered. */
const DAYS = 14;
const STARTED_DAYS_AGO = 90;
const MINUTE = 60_000;

interface DemoMedicine {
  readonly name: string;
  readonly strength: string;
  /** How many tablets in the morning, in the afternoon, in the evening and at night. */
  readonly amounts: readonly [number, number, number, number];
  readonly food: Regimen['food'];
  readonly important?: boolean;
  /** One of so many doses has no answer. */
  readonly missedOneOf?: number;
  /** Tablets that were counted when it was started. */
  readonly stock?: number;
}

const METFORMIN = { name: 'Metformin', strength: '500 mg', food: 'after' } as const;
const AMLODIPINE = { name: 'Amlodipine', strength: '5 mg', food: null } as const;

/** What patients of the demo take, by their number. Patients 1, 13 and 25 are doctor 1's. */
const MEDICINES: ReadonlyMap<number, readonly DemoMedicine[]> = new Map([
  [
    1,
    [
      { ...METFORMIN, amounts: [1, 0, 0, 1], important: true, stock: 200 },
      { ...AMLODIPINE, amounts: [1, 0, 0, 0], stock: 120 },
      { name: 'Atorvastatin', strength: '10 mg', amounts: [0, 0, 0, 1], food: null, missedOneOf: 5 },
    ],
  ],
  [2, [{ ...METFORMIN, amounts: [1, 0, 0, 1], missedOneOf: 6 }]],
  [13, [{ ...AMLODIPINE, amounts: [1, 0, 0, 0], missedOneOf: 3 }]],
  [
    25,
    [
      { ...AMLODIPINE, amounts: [1, 0, 0, 1], important: true, missedOneOf: 2 },
      { name: 'Levothyroxine', strength: '50 mcg', amounts: [1, 0, 0, 0], food: 'before' },
    ],
  ],
]);

interface Demo {
  readonly brandId: string;
  readonly now: Date;
  /** @param key of a person of the demo data, e.g. `patient-1` */
  readonly idOf: (key: string) => string;
}

/** Medicines of some patients, with the answers of two weeks. What is there already stays as it is. */
export async function seedMedications(tx: Tx, { brandId, now, idOf }: Demo): Promise<void> {
  for (const [number, medicines] of MEDICINES) {
    const of = { brandId, patientId: idOf(`patient-${number}`) };
    const added = await Promise.all(medicines.map((medicine) => seedMedicine(tx, of, medicine, now)));
    if (added.some(Boolean)) await planReminders(tx, of, now);
  }
}

async function seedMedicine(
  tx: Tx,
  of: { readonly brandId: string; readonly patientId: string },
  medicine: DemoMedicine,
  now: Date,
): Promise<boolean> {
  const id = uuidOf(`${of.brandId} ${of.patientId} ${medicine.name}`, NAMESPACE);
  const startsOn = addDays(doseDay(now), -STARTED_DAYS_AGO);
  const at = new Date(now.getTime() - STARTED_DAYS_AGO * DAY_MS);
  const set = { setBy: of.patientId, setAt: at, holdsFrom: at };
  const isNew = await insertMedication(
    tx,
    {
      ...{ ...of, id, name: medicine.name, strength: medicine.strength, medicineId: null },
      ...{ source: 'self', prescriptionId: null, note: '', fileId: null, remind: true },
      ...{ important: medicine.important ?? false, addedBy: of.patientId, addedAt: at, changedAt: at },
      ...{ sentHash: '', version: 1, state: 'active', lastDay: null },
      ...{ stockAmount: medicine.stock ?? null, stockAt: medicine.stock === undefined ? null : at },
    },
    {
      ...{ ...set, medicationId: id, version: 1, state: 'active', reason: '', unit: 'tablet' },
      ...{ food: medicine.food, asNeeded: null, everyDays: 1, weekdays: [], startsOn, endsOn: null },
      steps: [{ days: null, doses: dosesOf(medicine) }],
    },
  );
  if (isNew) await tx.insert(doseEvents).values(answersOf({ ...of, id }, medicine, now));
  return isNew;
}

const dosesOf = ({ amounts }: DemoMedicine) =>
  SLOTS.flatMap((slot, at) => {
    const amount = amounts[at] ?? 0;
    return amount > 0 ? [{ slot, amount, time: null }] : [];
  });

/** Each was taken some minutes after its time, up to an hour ago. */
function answersOf(
  { brandId, patientId, id }: { readonly brandId: string; readonly patientId: string; readonly id: string },
  medicine: DemoMedicine,
  now: Date,
): DoseEventRow[] {
  const today = doseDay(now);
  const days = Array.from({ length: DAYS + 1 }, (_, ago) => ({ ago, day: addDays(today, -ago) }));
  const doses = days.flatMap(({ ago, day }) =>
    dosesOf(medicine).map((dose, n) => ({ ...dose, ago, day, n })),
  );
  return doses.flatMap(({ ago, day, n, slot, amount }) => {
    const { missedOneOf } = medicine;
    if (missedOneOf && (ago + n) % missedOneOf === missedOneOf - 1) return [];
    const at = new Date(timeOf(day, slot) + (5 + ((ago * 7 + n) % 20)) * MINUTE);
    if (at.getTime() > now.getTime() - 60 * MINUTE) return [];
    return [
      {
        ...{ id: uuidOf(`${id} ${day} ${slot}`, NAMESPACE), medicationId: id, patientId, brandId, day, slot },
        ...{ turn: 0, answer: 'taken', amount, at, answeredAt: at, reason: null, origin: 'app' },
        ...{ byId: patientId, recordedAt: at, endedAt: null, endedBy: null, endedHow: null },
      },
    ];
  });
}

const timeOf = (day: string, slot: Slot): number => dueInstant(day, DEFAULT_TIMES[slot]).getTime();

import type { Principal } from '#platform/server/http/context.ts';
import type { DoseEvent, Medication, SlotTimes } from '../contract.ts';
import { doseKey, supplyOf } from '../rules.ts';
import { canOf } from './policy.ts';
import type { ListedMedication } from './repository/medications.ts';

const iso = (milliseconds: number): string => new Date(Math.round(milliseconds)).toISOString();

export function presentMedication(
  row: ListedMedication,
  times: SlotTimes,
  events: readonly DoseEvent[],
  { principal, now }: { readonly principal: Principal; readonly now: Date },
): Medication {
  const { change, stop, answer } = canOf(principal);
  const answered = new Set(events.map(doseKey));
  const medicine = { medication_id: row.id, regimens: row.regimens };
  const stock =
    row.stock_amount === null || row.stock_at === null
      ? null
      : { amount: row.stock_amount, counted_at: iso(row.stock_at) };
  const supply =
    stock &&
    supplyOf(
      medicine,
      { ...stock, taken: row.used },
      times,
      (dose) => answered.has(doseKey({ ...dose, medication_id: row.id } as Parameters<typeof doseKey>[0])),
      now,
    );
  return {
    ...medicine,
    regimens: [...row.regimens],
    name: row.name,
    strength: row.strength,
    medicine_id: row.medicine_id,
    source: row.source,
    prescription_id: row.prescription_id,
    note: row.note,
    file_id: row.file_id,
    remind: row.remind,
    important: row.important,
    added_at: iso(row.added_at),
    added_by_name: row.added_by_name,
    stock: supply && stock ? { ...stock, amount: supply.left } : null,
    days_left: supply?.days_left ?? null,
    last_day: supply?.last_day ?? null,
    can: { change, stop, answer },
  };
}

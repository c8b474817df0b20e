import { contactOf } from '#features/accounts/server/index.ts';
import type { AppointmentRow } from '#features/appointments/server/index.ts';
import { nameIn, namesIn } from '#platform/contract/name-in-script.ts';
import type { Ctx } from '#platform/server/http/context.ts';

/**
 * The phone number for continuing a visit without a network: the clinic's for the patient, the patient's for the
 * clinician.
 */
export async function phoneFor(
  ctx: Pick<Ctx, 'db' | 'brand' | 'language'>,
  row: Pick<AppointmentRow, 'patient_id' | 'patient_name' | 'patient_other_name' | 'holder_id'>,
  part: 'patient' | 'clinician' | 'guest',
): Promise<{ name: string; number: string } | null> {
  if (part === 'guest') return null;
  if (part === 'patient') return { name: ctx.brand.title, number: ctx.brand.supportPhone };
  for (const id of [row.patient_id, row.holder_id]) {
    const number = id ? (await contactOf(ctx.db, id))?.phone : null;
    if (number) return { name: nameIn(ctx.language, namesIn(row, 'patient')) ?? '', number };
  }
  return null;
}

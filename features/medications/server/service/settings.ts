import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { publish } from '#platform/server/events/publish.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import { DEFAULT_TIMES, type updateMedNotification } from '../../contract.ts';
import { timesOutsideSlot } from '../../rules.ts';
import { medicationSettingsChanged, reminderReplaced } from '../events.ts';
import { mayChange } from '../policy.ts';
import * as medications from '../repository/medications.ts';
import { changeSettings } from '../repository/reminders.ts';
import { planReminders } from './reminders.ts';

/** @throws Refusal 404 for a person the patient doesn't act for, 400 for a time outside its part of the day */
export async function updateSettings(
  ctx: SignedIn,
  body: Omit<BodyOf<typeof updateMedNotification>, 'on'>,
): Promise<ReplyOf<typeof updateMedNotification>> {
  const { principal, now } = ctx;
  const { brandId } = principal;
  const outside = body.times ? timesOutsideSlot(body.times)[0] : undefined;
  if (outside) throw invalidField(`times.${outside}`, 'not_in_slot');
  const patientId = await ctx.transaction(async (tx) => {
    const row = body.medication_id ? await medications.lockMedication(tx, brandId, body.medication_id) : null;
    if (body.medication_id && !row) throw notFound();
    const id = row?.patientId ?? body.patient_id ?? principal.personId;
    if (!(await mayChange(tx, principal, id))) throw notFound();
    const of = { patientId: id, brandId };
    if (row)
      await medications.changeMedication(tx, row.id, {
        remind: body.remind ?? row.remind,
        important: body.important ?? row.important,
      });
    // A person's own row is there from the first plan on.
    await planReminders(tx, of, now);
    await changeSettings(tx, of, {
      ...(body.times ? { times: body.times } : {}),
      ...(body.remind === undefined || row ? {} : { remind: body.remind }),
      ...(body.by_call === undefined ? {} : { byCall: body.by_call }),
    });
    await planReminders(tx, of, now);
    const circle = await medications.circleOf(tx, brandId, id);
    await publish(
      tx,
      now,
      medicationSettingsChanged({ brandId, patientId: id, circle }),
      reminderReplaced(brandId, id),
    );
    return id;
  });
  const stored = await medications.settingsOf(ctx.db, { patientId, brandId });
  return {
    patient_id: patientId,
    remind: stored?.remind ?? true,
    by_call: stored?.by_call ?? false,
    times: stored?.times ?? DEFAULT_TIMES,
  };
}

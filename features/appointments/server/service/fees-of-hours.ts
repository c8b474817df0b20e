import { type SetFees, setModes } from '#features/people/server/index.ts';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { invalidField } from '#platform/server/http/refusal.ts';
import { MODES } from '../../contract.ts';
import { dayOf, type Hours, lowestFees, problemsOfFees } from '../../rules.ts';
import * as repository from '../repository/availability.ts';
import { lockCalendars } from '../repository/locks.ts';

/**
 * Patients pay the fee of the weekly hours. The profile shows the lowest one, and is written in the transaction that
 * changes the hours.
 */
export async function showOffer(tx: Tx, brandId: string, clinicianId: string, hours: Hours): Promise<void> {
  const modes = MODES.filter((mode) => hours.rules.some((rule) => rule.mode === mode));
  await setModes(tx, brandId, clinicianId, modes, lowestFees(hours.rules));
}

/** A clinician has changed fees on the profile: they hold in all weekly hours. What is booked stays as it is. */
export const setFees: SetFees = async (tx, { brandId, clinicianId, now }, fees) => {
  // A follow-up fee above the fee is lowered to it.
  const [problem] = problemsOfFees({ fee: fees.fee ?? null, follow_up_fee: fees.followUpFee ?? null }).filter(
    ({ code }) => code === 'below_one_rupee',
  );
  if (problem) throw invalidField(problem.field, problem.code);
  await lockCalendars(tx, clinicianId);
  const today = dayOf(now.getTime(), CLINIC_ZONE);
  if (!(await repository.setFees(tx, brandId, clinicianId, today, fees))) return;
  await repository.countUpSchedule(tx, clinicianId, { brandId, personId: clinicianId, now });
  await showOffer(tx, brandId, clinicianId, await repository.hoursOf(tx, brandId, clinicianId, today));
};

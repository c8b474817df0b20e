import type { Side } from '#platform/contract/notification.ts';
import type { AppointmentEventName } from '../contract.ts';

export type NotifiedChange = AppointmentEventName | 'delayed';

export interface Audience {
  readonly personId: string;
  readonly side: Side;
}

/**
 * Who is notified about an appointment: the patient, those who act for the patient, and the clinician; never who did
 * it, except that a patient keeps an entry of what was booked. Reminders and what happens around a visit that
 * the clinician sees anyway go to the patient's side only.
 */
export function audienceOf(
  change: NotifiedChange,
  about: { patientId: string; caretakerIds: readonly string[]; clinicianId: string; actorId: string | null },
): Audience[] {
  const patientSide: Audience[] = [
    { personId: about.patientId, side: 'own' },
    ...about.caretakerIds.map((personId) => ({ personId, side: 'family' as const })),
  ];
  const clinician: Audience = { personId: about.clinicianId, side: 'clinician' };
  const all = REACHES_CLINICIAN.has(change) ? [...patientSide, clinician] : patientSide;
  const seen = new Set<string>();
  return all.filter(({ personId, side }) => {
    if (seen.has(personId)) return false;
    seen.add(personId);
    return personId !== about.actorId || (change === 'booked' && side !== 'clinician');
  });
}
const REACHES_CLINICIAN: ReadonlySet<NotifiedChange> = new Set<NotifiedChange>([
  'booked',
  'moved',
  'cancelled',
  'declined',
  'arrived',
]);

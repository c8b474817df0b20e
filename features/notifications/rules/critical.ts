import type { Kind } from '../contract.ts';

/**
 * What may disturb somebody during quiet hours: that which is worthless afterwards. An offer is held for minutes,
 * a visit begins within the hour or, when it was moved or called off, would begin within twelve; a sign-in or a
 * change of one's phone number by somebody else and a patient's critical reading can't wait. Everything else waits
 * until the quiet hours end.
 */
export function isCritical(kind: Kind, about: { startsAt: Date | null; now: Date }): boolean {
  if (kind === 'waiting_list_offered' || kind === 'appointment_reminder_hour' || kind === 'new_sign_in')
    return true;
  if (kind === 'contact_changed' || kind === 'vital_critical') return true;
  if (kind === 'appointment_pre_session') return true;
  const calledOff =
    kind === 'appointment_cancelled' || kind === 'appointment_declined' || kind === 'appointment_moved';
  if (!calledOff || !about.startsAt) return false;
  return about.startsAt.getTime() - about.now.getTime() < 12 * 3_600_000;
}

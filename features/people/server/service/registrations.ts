import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish } from '#platform/server/events/publish.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { PEOPLE_EVENTS } from '../../contract.ts';
import { type RegistrationState, registrationState } from '../../rules.ts';
import { noteReminder, registrationsOf } from '../repository/registrations.ts';

/** A registration with a council, and what staff have to do about it. Days are YYYY-MM-DD in India. */
export interface Registration {
  readonly clinicianId: string;
  readonly name: string;
  readonly userType: 'doctor' | 'coach';
  readonly number: string;
  readonly council: string | null;
  readonly state: RegistrationState;
  readonly validUntil: string | null;
  readonly checkedAt: Date | null;
}

const lookOf = (look: { verified: boolean; validUntil: string | null; decidedAt: Date } | null) =>
  look && { verified: look.verified, validUntil: look.validUntil, checkedOn: clinicDay(look.decidedAt) };

/** Those of a brand, by name; or that of one clinician. */
export async function registrations(
  db: Db,
  brandId: string,
  now: Date,
  clinicianId?: string,
): Promise<Registration[]> {
  const rows = await registrationsOf(db, brandId, clinicianId);
  return rows
    .map((row) => ({
      clinicianId: row.clinicianId,
      name: row.name ?? '',
      userType: row.userType,
      number: row.number ?? '',
      council: row.council,
      state: registrationState(lookOf(row.look), clinicDay(now)),
      validUntil: row.look?.validUntil ?? null,
      checkedAt: row.look?.decidedAt ?? null,
    }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** Once for each verification: before its end, after it, and when the last look is a year old. */
export async function remindOfRegistrations(work: JobContext): Promise<void> {
  const today = clinicDay(work.now);
  for (const { brandId, clinicianId, look } of await registrationsOf(work.db, null)) {
    const reminder = registrationState(lookOf(look), today);
    if (!look || reminder === 'open' || reminder === 'fine') continue;
    await work.transaction(async (tx) => {
      if (!(await noteReminder(tx, look.id, reminder, work.now))) return;
      await publish(tx, work.now, {
        ...declared(PEOPLE_EVENTS.registrationDue, { clinician_id: clinicianId, reminder }),
        brandId,
      });
    });
  }
}

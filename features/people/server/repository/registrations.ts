import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { memberships, persons } from '#features/accounts/server/index.ts';
import { builtOnce } from '#platform/server/db/built-once.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import type { RegistrationReminder } from '../../contract.ts';
import { clinicians, registrationReminders, registrationVerifications } from '../tables.ts';
import { isMemberNow, isPersonNow } from './clinicians.ts';

/** The most that a brand has; a list of all is one page. */
const MOST = 2000;

const BRAND = sql.placeholder('brandId');
const CLINICIAN = sql.placeholder('clinicianId');

const registered = builtOnce((db) =>
  db
    .selectDistinctOn([clinicians.brandId, clinicians.personId], {
      brandId: clinicians.brandId,
      clinicianId: clinicians.personId,
      name: persons.name,
      userType: clinicians.userType,
      number: clinicians.registrationNumber,
      council: clinicians.registrationCouncil,
      look: registrationVerifications,
    })
    .from(clinicians)
    .innerJoin(memberships, isMemberNow)
    .innerJoin(persons, isPersonNow)
    .leftJoin(
      registrationVerifications,
      and(
        eq(registrationVerifications.brandId, clinicians.brandId),
        eq(registrationVerifications.clinicianId, clinicians.personId),
        eq(registrationVerifications.registrationNumber, sql`${clinicians.registrationNumber}`),
        sql`${registrationVerifications.registrationCouncil} is not distinct from ${clinicians.registrationCouncil}`,
      ),
    )
    .where(
      and(
        sql`(${BRAND}::text is null or ${clinicians.brandId} = ${BRAND})`,
        sql`(${CLINICIAN}::uuid is null or ${clinicians.personId} = ${CLINICIAN})`,
        isNotNull(clinicians.registrationNumber),
      ),
    )
    .orderBy(
      asc(clinicians.brandId),
      asc(clinicians.personId),
      desc(registrationVerifications.decidedAt),
      desc(registrationVerifications.id),
    )
    .limit(MOST)
    .prepare('people.registrations'),
);

/**
 * Doctors and coaches with a number, and the latest look of staff at it; of one brand, or of all for the reminders.
 * @param clinicianId leaves out all others
 */
export async function registrationsOf(db: Db, brandId: string | null, clinicianId?: string) {
  return await registered(db).execute({ brandId, clinicianId: clinicianId ?? null });
}

/** False when this reminder went out before. */
export async function noteReminder(
  tx: Tx,
  verificationId: string,
  kind: RegistrationReminder,
  now: Date,
): Promise<boolean> {
  const added = await tx
    .insert(registrationReminders)
    .values({ verificationId, kind, at: now })
    .onConflictDoNothing()
    .returning({ kind: registrationReminders.kind });
  return added.length > 0;
}

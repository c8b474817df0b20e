import { sql } from 'drizzle-orm';
import { v5 as uuidOf } from 'uuid';
import { BRANDS } from '#brands/index.ts';
import { DEMO_PASSWORD, hashPassword, seedAccounts } from '#features/accounts/server/index.ts';
import { seedAppointments, seedPastVisits } from '#features/appointments/server/index.ts';
import { seedChats } from '#features/chat/server/index.ts';
import { seedHistory } from '#features/history/server/index.ts';
import { seedMedications } from '#features/medications/server/index.ts';
import { demoPeople, seedPeople } from '#features/people/server/index.ts';
import { seedPlans } from '#features/subscriptions/server/index.ts';
import { seedVitals } from '#features/vitals/server/index.ts';
import type { UserType } from '#platform/domain/user-type.ts';
import { type Db, rowsOf, type Tx } from '#platform/server/db/database.ts';
import { markAsDemo } from '#platform/server/db/deployment.ts';

const NAMESPACE = '6f0c4f3e-2f6b-4a0c-9b39-1d6f1d1a7c55';
/** Of the seven digits after the country code and brand: where each user type's numbers begin. */
const NUMBERS: Readonly<Record<UserType, number>> = {
  patient: 0,
  doctor: 100,
  coach: 200,
  faculty_head: 300,
  staff: 400,
};
/** `+9190` for the first brand, `+9191` for the second. */
const PREFIX: Readonly<Record<string, string>> = { living: '+9190', hospital: '+9191' };

export const demoPhone = (brandId: string, userType: UserType, index: number): string =>
  `${PREFIX[brandId]}${String(NUMBERS[userType] + index).padStart(8, '0')}`;

export const demoId = (brandId: string, key: string): string => uuidOf(`${brandId} ${key}`, NAMESPACE);

/** Everybody of the demo data: the same at every start. */
export const demoPersonIds = (): ReadonlySet<string> =>
  new Set(BRANDS.flatMap(({ id }) => demoPeople(id).map(({ key }) => demoId(id, key))));

/** One number for everybody who wants to fill this database. */
const SEED_LOCK = 7_305_812;

const isFilled = async (db: Db | Tx): Promise<boolean> =>
  (await rowsOf(db, sql`select 1 from memberships limit 1`)).length > 0;

/** Every second person has one: people with and without an email see different things. */
function demoEmail(brandId: string, { name, key, index }: { name: string; key: string; index: number }) {
  if (index % 2 === 1) return null;
  const plain = name.toLowerCase().replaceAll(/[^a-z]+/g, '.');
  return `${plain}.${key}@${brandId}.example`.replace('dr.', '');
}

/** Fills an empty database with the demo data, the same every time; leaves any other as it is. */
export async function seedDemo(db: Db, now: Date): Promise<void> {
  if (await isFilled(db)) return;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await db.transaction(async (tx) => {
    // Servers that start together take turns; the later ones find it done.
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    if (await isFilled(tx)) return;
    await markAsDemo(tx, now);
    for (const { id: brandId } of BRANDS) {
      const people = demoPeople(brandId).map((person) => ({
        ...person,
        id: demoId(brandId, person.key),
        phone: demoPhone(brandId, person.userType, person.index),
        email: demoEmail(brandId, person),
      }));
      await seedAccounts(tx, now, brandId, people, passwordHash);
      await seedPeople(tx, now, brandId, (key) => demoId(brandId, key));
      await seedAppointments(tx, now, brandId, (key) => demoId(brandId, key));
      const patients = people.filter(({ userType }) => userType === 'patient');
      await seedPlans(tx, brandId, (key) => demoId(brandId, key));
      await seedHistory(tx, { brandId, now, patients, doctorId: demoId(brandId, 'doctor-1') });
    }
  });
}

/**
 * A week of chats for whoever looks at the demo; what is there stays as it is. Not part of what tests start from:
 * there everybody's chats begin empty.
 */
export async function seedDemoChats(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    for (const { id: brandId } of BRANDS) {
      const names = new Map(demoPeople(brandId).map(({ key, name }) => [key, name]));
      const idOf = (key: string) => demoId(brandId, key);
      await seedChats(tx, { brandId, now, idOf, nameOf: (key) => names.get(key) ?? '' });
    }
  });
}

/** Months of readings, for the demo only: tests start without any. */
export async function seedDemoVitals(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    for (const { id: brandId } of BRANDS)
      await seedVitals(tx, { brandId, now, idOf: (key) => demoId(brandId, key) });
  });
}

/** What some patients take and have answered, for the demo only: tests start without any. */
export async function seedDemoMedications(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    for (const { id: brandId } of BRANDS)
      await seedMedications(tx, { brandId, now, idOf: (key) => demoId(brandId, key) });
  });
}

/** Half a year of visits that are over, for reports; for the demo only, and only while there are none. */
export async function seedDemoPast(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    const monthsAgo = new Date(now.getTime() - 60 * 86_400_000).toISOString();
    const old = await rowsOf(
      tx,
      sql`select 1 from appointments where starts_at < ${monthsAgo}::timestamptz limit 1`,
    );
    if (old.length > 0) return;
    for (const { id: brandId } of BRANDS)
      await seedPastVisits(tx, now, brandId, (key) => demoId(brandId, key));
  });
}

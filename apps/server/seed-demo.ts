import { sql } from 'drizzle-orm';
import { BRANDS } from '#brands/index.ts';
import { seedAccounts } from '#features/accounts/server/demo.ts';
import { DEMO_PASSWORD } from '#features/accounts/server/demo-password.ts';
import { hashPassword } from '#features/accounts/server/index.ts';
import { seedAppointments, seedPastVisits } from '#features/appointments/server/demo.ts';
import { seedChats } from '#features/chat/server/demo.ts';
import { seedHistory } from '#features/history/server/demo.ts';
import { seedLabResults } from '#features/lab-results/server/demo.ts';
import { seedMedications } from '#features/medications/server/demo.ts';
import { seedNotes } from '#features/notes/server/demo.ts';
import { type DemoOrder, seedPayments } from '#features/payments/server/demo.ts';
import { demoPeople, seedPeople } from '#features/people/server/demo.ts';
import { seedPlans } from '#features/subscriptions/server/demo.ts';
import { seedVitals } from '#features/vitals/server/demo.ts';
import { LocalStore } from '#partners/payment-gateway/local/store.ts';
import type { KeyRing } from '#platform/server/crypto/key-ring.ts';
import type { Secrets } from '#platform/server/crypto/secrets.ts';
import { type Db, rowsOf, type Tx } from '#platform/server/db/database.ts';
import { markAsDemo } from '#platform/server/db/deployment.ts';
import { demoId, demoPhone } from './demo-ids.ts';

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

/** One brand of the demo data. */
interface Demo {
  readonly brandId: string;
  readonly now: Date;
  /** @param key of a person, e.g. `patient-1` */
  readonly idOf: (key: string) => string;
  readonly keys: KeyRing;
  readonly secrets: Secrets;
  readonly addOrder: (order: DemoOrder) => void;
}

/** What only the demo shows: tests start without any. Each leaves what is there as it is. */
const SHOWN = {
  chats: (tx: Tx, demo: Demo) => {
    const names = new Map(demoPeople(demo.brandId).map(({ key, name }) => [key, name]));
    return seedChats(tx, { ...demo, nameOf: (key) => names.get(key) ?? '' });
  },
  vitals: seedVitals,
  medications: seedMedications,
  pastVisits: seedPastVisits,
  payments: seedPayments,
  labResults: seedLabResults,
  notes: seedNotes,
} satisfies Record<string, (tx: Tx, demo: Demo) => Promise<void>>;

/** Months of what people who look at the demo want to see; in tests, the named parts of it. */
export async function seedShown(
  db: Db,
  { gatewayPath, ...of }: Pick<Demo, 'now' | 'keys' | 'secrets'> & { readonly gatewayPath: string },
  parts: readonly (keyof typeof SHOWN)[] = Object.keys(SHOWN) as (keyof typeof SHOWN)[],
): Promise<void> {
  const addOrder = ({ id, receipt, attemptId, amount, paidAt }: DemoOrder) =>
    new LocalStore(gatewayPath).putOrder({
      ...{ id, receipt, amount, returnUrl: null },
      attempts: [
        {
          ...{ id: attemptId, status: 'captured', amount, method: 'upi', reason: null, lateAt: null },
          capturedAt: paidAt.getTime(),
        },
      ],
    });
  for (const part of parts)
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
      for (const { id: brandId } of BRANDS)
        await SHOWN[part](tx, { ...of, brandId, addOrder, idOf: (key) => demoId(brandId, key) });
    });
}

import { eq } from 'drizzle-orm';
import type { Secrets } from '#platform/server/crypto/secrets.ts';
import type { Db } from '#platform/server/db/database.ts';
import { prescriptionSigningKeys } from '../tables.ts';

const NAME = 'papers';

type MakeP12 = (commonName: string, passphrase: string, now: Date) => Promise<Buffer>;

/** The certificate of this deployment, made at the first signature. Equal servers use the one that came first. */
export async function ownCertificate(
  db: Db,
  secrets: Secrets,
  makeP12: MakeP12,
  now: Date,
): Promise<{ readonly bytes: Buffer; readonly passphrase: string }> {
  const passphrase = secrets.mac('prescription-p12', NAME);
  const stored = (await storedP12(db)) ?? (await makeAndStore(db, secrets, makeP12, now));
  return { bytes: Buffer.from(secrets.open(stored), 'base64'), passphrase };
}

async function storedP12(db: Db): Promise<string | undefined> {
  const [row] = await db.select().from(prescriptionSigningKeys).where(eq(prescriptionSigningKeys.name, NAME));
  return row?.sealedP12;
}

async function makeAndStore(db: Db, secrets: Secrets, makeP12: MakeP12, now: Date): Promise<string> {
  const p12 = await makeP12('Sukham prescriptions', secrets.mac('prescription-p12', NAME), now);
  const row = { name: NAME, sealedP12: secrets.seal(p12.toString('base64')), madeAt: now };
  await db.insert(prescriptionSigningKeys).values(row).onConflictDoNothing();
  return (await storedP12(db)) ?? row.sealedP12;
}

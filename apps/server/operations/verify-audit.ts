import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { type ChainFault, type ChainReport, verifyChain } from '#platform/server/audit/chain.ts';
import { isMonth, oldestStored } from '#platform/server/audit/months.ts';
import { ForeignSeals, type NewestSeal, newestSealsIn } from '#platform/server/audit/newest-seals.ts';
import type { Config } from '#platform/server/config/config.ts';
import { keyRingOf, UnknownDataKey } from '#platform/server/crypto/key-ring.ts';
import { type Secrets, secretsOf } from '#platform/server/crypto/secrets.ts';
import { type Db, rowsOf } from '#platform/server/db/database.ts';
import { hasOtherKey, keySince } from '#platform/server/db/deployment.ts';
import { ChangedFile, encryptedBlobs } from '#platform/server/files/encrypted-blobs.ts';
import { type Command, CommandRefused } from '../command.ts';
import { openFiles } from '../open-files.ts';
import { formerKeys } from './former-keys.ts';

/** `npm run audit:verify`; `-- --accept-end` after a restore, `-- --archived=2027-03,2027-04` */
export const verifyAudit = async (
  { config, database: { patientDb } }: Parameters<Command>[0],
  args: readonly string[] = process.argv.slice(2),
  now = new Date(),
): Promise<void> => {
  const { acceptsEnd, archived } = optionsOf(args);
  const secrets = secretsOf(config.secretKey);
  await requireTrail(patientDb, secrets);
  const stored = await storedSeals(config, secrets, acceptsEnd);
  const since = await keySince(patientDb);
  const report = await verifyChain(patientDb, secrets, {
    former: formerKeys().map(secretsOf),
    keySince: since,
    stored: stored ?? [],
    archived: new Set(archived),
    storedFrom: oldestStored(now, config.operations.auditKeepMonths),
    // The days after an accepted end are closed once the servers run again.
    now: acceptsEnd ? undefined : now,
  });
  if (report.days === 0 && report.faults.length === 0)
    throw new CommandRefused(
      'No day of the audit trail is closed, so nothing could be checked. Servers close a day an hour after it is over ' +
        '(UTC): run it again then. If days should be closed, look for the job platform.close-audit-days in the logs and at ' +
        '`npm run doctor`, and whether DATABASE_URL or DATA_DIR name the database of the servers.',
    );
  if (!stored)
    console.log('The file store holds no newest seals yet, so a truncated chain cannot be detected.');
  print(report, since);
  if (report.faults.length > 0) process.exitCode = 1;
};

function optionsOf(args: readonly string[]): { acceptsEnd: boolean; archived: string[] } {
  const { values } = parseArgs({
    args: [...args],
    options: { 'accept-end': { type: 'boolean', default: false }, archived: { type: 'string' } },
  });
  const archived = values.archived?.split(',') ?? [];
  const wrong = archived.find((month) => !isMonth(month));
  if (wrong !== undefined)
    throw new CommandRefused(
      `--archived: “${wrong}” is no month: write months as --archived=2027-03,2027-04`,
    );
  return { acceptsEnd: values['accept-end'], archived };
}

async function requireTrail(db: Db, secrets: Secrets): Promise<void> {
  const [found] = await rowsOf<{ is: boolean }>(
    db,
    sql`select to_regclass('deployment') is not null and to_regclass('audit_days') is not null as is`,
  );
  if (!found?.is)
    throw new CommandRefused(
      'This database holds no audit trail: set DATABASE_URL or DATA_DIR as the servers have it. In a new one ' +
        '`npm run migrate` makes the tables.',
    );
  if (await hasOtherKey(db, secrets))
    throw new CommandRefused(
      'SECRET_KEY is not the one with which this audit trail was sealed: set that one, and run it again.',
    );
}

/** First and last day of each brand that could not be checked. */
function spansOf(faults: readonly ChainFault[]): string[] {
  const days = new Map<string, string[]>();
  for (const { brandId, day, what } of faults)
    if (what === 'former_key') days.set(brandId, [...(days.get(brandId) ?? []), day]);
  return [...days].map(([brandId, all]) => `${brandId} ${all[0]} to ${all.at(-1)}`);
}

/** Null while there are none. With `acceptsEnd` the chain may end earlier than they say, as after a restore. */
async function storedSeals(
  config: Config,
  secrets: Secrets,
  acceptsEnd: boolean,
): Promise<readonly NewestSeal[] | null> {
  const former = formerKeys();
  // Without DATA_KEYS a former key has encrypted files too.
  const known = [...new Set([...config.dataKeys, ...former])];
  const keys = keyRingOf(known, { encrypts: config.encryptsAtRest });
  const blobs = encryptedBlobs(await openFiles(config), keys);
  const newest = newestSealsIn(blobs, secrets, former.map(secretsOf));
  try {
    if (acceptsEnd) await newest.keep([]);
    return await newest.read();
  } catch (error) {
    if (error instanceof ForeignSeals) throw new CommandRefused(error.message);
    if (error instanceof UnknownDataKey)
      throw new CommandRefused(
        `The newest seals in the file store were encrypted with the data key ${error.key}, which is not in DATA_KEYS: set ` +
          'DATA_KEYS as the servers have it, or FORMER_SECRET_KEYS to the SECRET_KEY from before. If that key is lost, --accept-end goes on without these seals.',
      );
    if (error instanceof ChangedFile)
      throw new CommandRefused(
        'The newest seals in the file store were changed or cut off: look at their history there, and take them from a ' +
          'backup; with --accept-end the seals of the database replace them.',
      );
    throw error;
  } finally {
    blobs.close();
  }
}

function print({ days, rows, faults: all }: ChainReport, keySince: Date | undefined): void {
  const faults = all.filter(({ what }) => what !== 'former_key');
  const former = all.length - faults.length;
  if (former > 0)
    console.error(
      `${former} days before ${keySince?.toISOString().slice(0, 10)} were sealed with a former SECRET_KEY, or were changed, ` +
        `and were not checked (${spansOf(all).join('; ')}): set FORMER_SECRET_KEYS to it (several with commas between), ` +
        'beside the SECRET_KEY of now, and run it again.',
    );
  for (const { brandId, day, what } of faults)
    console.error(
      `${what === 'unclosed' ? 'never closed' : 'not as it was closed'}: ${brandId} ${day} (${what})`,
    );
  const unclosed = faults.filter(({ what }) => what === 'unclosed').length;
  if (unclosed > 0)
    console.error(
      'Servers close a day an hour after it is over (UTC): look for the job platform.close-audit-days in the logs and at ' +
        '`npm run doctor`. Rows that were added to a day before the newest closed one are never closed.',
    );
  if (days > 1 && faults.filter(({ what }) => what === 'changed').length === days)
    console.error(
      'Every closed day is named: if SECRET_KEY was replaced, set the one from before and run it again.',
    );
  const scope = `${days} closed days, ${rows} rows`;
  const found = `${faults.length} days were changed${unclosed > 0 ? ' or never closed' : ''}`;
  if (all.length === 0) console.log(`The audit trail is whole: ${scope}.`);
  else console.log(`${faults.length > 0 ? found : `${former} days were not checked`}: ${scope}.`);
}

import { keyRingOf } from '#platform/server/crypto/key-ring.ts';
import type { UnreadableCount } from '#platform/server/crypto/unreadable.ts';
import { isCurrentKeyUsed, missingDataKeys } from '#platform/server/db/data-keys-in-use.ts';
import { type Command, CommandRefused } from '../command.ts';
import { openFiles } from '../open-files.ts';
import { SEALED_TABLES } from '../sealed-tables.ts';
import { leftToReencrypt, type Reencrypted, reencryptAll, type ToReencrypt } from './reencrypt.ts';

/** `npm run keys:rotate` */
export const rotateKeys: Command = async ({ config, database }) => {
  if (!config.encryptsAtRest)
    throw new CommandRefused(
      'ENCRYPT_AT_REST is off: set it to on, here and at every server, before you rotate.',
    );
  const keys = keyRingOf(config.dataKeys);
  const db = database.patientDb;
  const missing = await missingDataKeys(db, keys, new Date(), false);
  if (missing.length > 0 && !(await isCurrentKeyUsed(db, keys)))
    throw new CommandRefused(
      `No server uses the first key of DATA_KEYS yet (${keys.current.id}), and DATA_KEYS lacks keys with which data are ` +
        `encrypted (${missing.join(', ')}). Set DATA_KEYS here as the servers have it, and run it again. Nothing was changed.`,
    );
  const files = await openFiles(config);
  try {
    const all: ToReencrypt = { db, keys, files, tables: SEALED_TABLES };
    const done = await reencryptAll(all);
    console.log(`Encrypted with the key ${keys.current.id}: ${done.rows} rows, ${done.files} files.`);
    reportUnreadable(done.unreadable.counts);
    const isRest = await reportLeft(all, done);
    if (isRest || done.unreadable.counts.length > 0) process.exitCode = 1;
  } finally {
    files.close();
  }
};

/** @returns whether something is left that can be encrypted */
async function reportLeft(all: ToReencrypt, { unreadable }: Reencrypted): Promise<boolean> {
  const left = await leftToReencrypt(all);
  const rows = Math.max(0, left.rows - unreadable.rows);
  const files = Math.max(0, left.files - unreadable.files);
  if (rows + files > 0)
    console.log(
      `Left: ${rows} rows, ${files} files, written meanwhile with another first key. Run it again.`,
    );
  else console.log(unreadable.counts.length > 0 ? 'Nothing else is left.' : 'Nothing is left.');
  return rows + files > 0;
}

function reportUnreadable(counts: readonly UnreadableCount[]): void {
  for (const { where, key, because, count } of counts) {
    const what = where === 'files' ? `${count} files` : `${count} rows of ${where}`;
    const why =
      because === 'key_lost' ? 'which is not in DATA_KEYS' : 'which is there: they were changed or moved';
    console.error(`Can't be decrypted: ${what}, encrypted with the key ${key}, ${why}.`);
  }
  const lost = idsOf(counts, 'key_lost');
  if (lost)
    console.error(
      `They stay as they are. Look for the key ${lost} (docs/operating.md, "Lost key"), add it to DATA_KEYS after the ` +
        'first one, here and at every server, and run this again.',
    );
  const damaged = idsOf(counts, 'damaged');
  if (damaged)
    console.error(
      'What was changed or moved stays as it is: take it from a backup of before, then run this again.',
    );
}

const idsOf = (counts: readonly UnreadableCount[], why: UnreadableCount['because']): string =>
  [...new Set(counts.filter(({ because }) => because === why).map(({ key }) => key))].join(', ');

import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import { persons } from '#features/accounts/server/index.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { fileGrants, fileShares, files } from './tables.ts';

export interface Share {
  readonly clinician_id: string;
  readonly name: string;
  /** As the database writes an instant. */
  readonly until: string;
}

/** The clinicians that a file is or was shared with beyond a visit. */
export const sharesOfFile = sql<
  Share[]
>`(select coalesce(json_agg(json_build_object('clinician_id', ${fileShares.personId}, 'name', coalesce(${persons.name}, ''),
  'until', ${fileShares.until}) order by ${persons.name}, ${fileShares.personId}), '[]')
  from ${fileShares} join ${persons} on ${persons.id} = ${fileShares.personId} where ${fileShares.fileId} = ${files.id})`;

/** Whether the owner shares the file with this clinician at the moment. */
export async function isSharedBeyond(db: Db, fileId: string, personId: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: fileShares.fileId })
    .from(fileShares)
    .where(and(eq(fileShares.fileId, fileId), eq(fileShares.personId, personId), gt(fileShares.until, now)));
  return rows.length > 0;
}

/** Shares it until then, or no longer, whatever was before. */
export async function putShare(
  tx: Tx,
  fileId: string,
  personId: string,
  until: Date | null,
  now: Date,
): Promise<void> {
  if (!until) {
    await tx.delete(fileShares).where(and(eq(fileShares.fileId, fileId), eq(fileShares.personId, personId)));
    return;
  }
  await tx
    .insert(fileShares)
    .values({ fileId, personId, sharedAt: now, until })
    .onConflictDoUpdate({ target: [fileShares.fileId, fileShares.personId], set: { sharedAt: now, until } });
}

/** A person deleted their account: ends the shares by them and with them. */
export async function endSharesOf(tx: Tx, personId: string): Promise<void> {
  const own = tx.select({ id: files.id }).from(files).where(eq(files.ownerId, personId));
  await tx.delete(fileShares).where(or(eq(fileShares.personId, personId), inArray(fileShares.fileId, own)));
}

interface Shown {
  readonly personId: string;
  readonly now: Date;
}

/** Files that are shared with this person for the care of these patients, and those beyond a visit. */
export const isSharedWith = (patientIds: readonly string[], { personId, now }: Shown): SQL => {
  const patients = sql.join(
    patientIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const granted = sql`select ${fileGrants.fileId} from ${fileGrants} where ${fileGrants.personId} = ${personId}
    and ${fileGrants.patientId} in (${patientIds.length > 0 ? patients : sql`null`})`;
  return sql`${files.id} in (${granted} union ${sharedNow({ personId, now })})`;
};

/** Files in the record of a patient that a clinician who looks after the patient may read. */
export const isInRecordOf = (patientId: string, brandId: string, { personId, now }: Shown): SQL => {
  const granted = sql`select ${fileGrants.fileId} from ${fileGrants} where ${fileGrants.personId} = ${personId}
    and ${fileGrants.patientId} = ${patientId}`;
  const added = sql`select f.id from ${files} f where f.brand_id = ${brandId} and f.owner_id = ${patientId}
    and f.added_by is not null`;
  const shared = sql`select s.file_id from (${sharedNow({ personId, now })}) s join ${files} f on f.id = s.file_id
    where f.owner_id = ${patientId}`;
  return sql`${files.id} in (${granted} union ${added} union ${shared})`;
};

const sharedNow = ({ personId, now }: Shown): SQL =>
  sql`select ${fileShares.fileId} from ${fileShares} where ${fileShares.personId} = ${personId}
    and ${fileShares.until} > ${now}`;

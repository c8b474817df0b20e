import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { persons } from '#features/accounts/server/index.ts';
import { builtOnce } from '#platform/server/db/built-once.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { kycDecisions, kycPictures, kycSubmissions } from '../tables.ts';

export type SubmissionRow = typeof kycSubmissions.$inferSelect;
export type DecisionRow = typeof kycDecisions.$inferSelect;
export type PictureRow = typeof kycPictures.$inferSelect;
export type ListedSubmission = Awaited<ReturnType<typeof listSubmissions>>[number];

const decider = alias(persons, 'decider');

/** The latest submission of a person with its decision. */
export async function latestSubmission(db: Db, brandId: string, personId: string) {
  const [row] = await db
    .select({ submission: kycSubmissions, decision: kycDecisions })
    .from(kycSubmissions)
    .leftJoin(kycDecisions, eq(kycDecisions.submissionId, kycSubmissions.id))
    .where(and(eq(kycSubmissions.brandId, brandId), eq(kycSubmissions.personId, personId)))
    .orderBy(desc(kycSubmissions.submittedAt), desc(kycSubmissions.id))
    .limit(1);
  return row;
}

/** False when the id is taken, or one of this person waits already. */
export async function insertSubmission(tx: Tx, row: SubmissionRow): Promise<boolean> {
  const made = await tx
    .insert(kycSubmissions)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: kycSubmissions.id });
  return made.length > 0;
}

export async function lockSubmission(
  tx: Tx,
  brandId: string,
  id: string,
): Promise<SubmissionRow | undefined> {
  const [row] = await tx
    .select()
    .from(kycSubmissions)
    .where(and(eq(kycSubmissions.id, id), eq(kycSubmissions.brandId, brandId)))
    .for('update');
  return row;
}

export async function insertDecision(tx: Tx, row: DecisionRow): Promise<void> {
  await tx.insert(kycDecisions).values(row);
  await tx.update(kycSubmissions).set({ waitingSince: null }).where(eq(kycSubmissions.id, row.submissionId));
}

export type SubmissionState = 'submitted' | 'approved' | 'rejected';

/** Those that wait: the oldest first. Others: the newest first. `id` asks for one. */
export async function listSubmissions(
  db: Db,
  brandId: string,
  what: { state?: SubmissionState | undefined; id?: string; from?: readonly [at: string, id: string] | null },
  limit: number,
) {
  const waiting = what.state === 'submitted';
  const at = waiting ? kycSubmissions.waitingSince : kycSubmissions.submittedAt;
  const after: SQL | undefined = what.from
    ? waiting
      ? sql`(${at}, ${kycSubmissions.id}) > (${what.from[0]}::timestamptz, ${what.from[1]}::uuid)`
      : sql`(${at}, ${kycSubmissions.id}) < (${what.from[0]}::timestamptz, ${what.from[1]}::uuid)`
    : undefined;
  const order = waiting ? [asc(at), asc(kycSubmissions.id)] : [desc(at), desc(kycSubmissions.id)];
  return await db
    .select({
      submission: kycSubmissions,
      decision: kycDecisions,
      name: persons.name,
      dateOfBirth: persons.dateOfBirth,
      deciderName: decider.name,
      usedByOthers: sql<boolean>`exists (select 1 from kyc_submissions other where other.brand_id = ${kycSubmissions.brandId}
        and other.number_hash = ${kycSubmissions.numberHash} and other.person_id <> ${kycSubmissions.personId})`,
    })
    .from(kycSubmissions)
    .innerJoin(persons, and(eq(persons.id, kycSubmissions.personId), isNull(persons.erasedAt)))
    .leftJoin(kycDecisions, eq(kycDecisions.submissionId, kycSubmissions.id))
    .leftJoin(decider, eq(decider.id, kycDecisions.decidedBy))
    .where(
      and(
        eq(kycSubmissions.brandId, brandId),
        waiting ? isNotNull(kycSubmissions.waitingSince) : undefined,
        what.state && !waiting ? eq(kycDecisions.decision, what.state as DecisionRow['decision']) : undefined,
        what.id ? eq(kycSubmissions.id, what.id) : undefined,
        after,
      ),
    )
    .orderBy(...order)
    .limit(limit);
}

export async function picturesOf(db: Db, submissionIds: readonly string[]): Promise<PictureRow[]> {
  if (submissionIds.length === 0) return [];
  return await db
    .select()
    .from(kycPictures)
    .where(inArray(kycPictures.submissionId, [...submissionIds]))
    .orderBy(asc(kycPictures.createdAt), asc(kycPictures.id));
}

/** Serialises transactions that count a person's pictures and add one, until each ends. */
export async function lockPicturesOf(tx: Tx, brandId: string, personId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`kyc-pictures ${brandId} ${personId}`}, 0))`,
  );
}

export async function insertPicture(tx: Tx, row: PictureRow): Promise<void> {
  await tx.insert(kycPictures).values(row);
}

export async function findPicture(db: Db, brandId: string, id: string): Promise<PictureRow | undefined> {
  const [row] = await db
    .select()
    .from(kycPictures)
    .where(and(eq(kycPictures.id, id), eq(kycPictures.brandId, brandId)));
  return row;
}

export async function countUnusedPictures(db: Db, brandId: string, personId: string): Promise<number> {
  const [row] = await db
    .select({ many: count() })
    .from(kycPictures)
    .where(
      and(
        eq(kycPictures.personId, personId),
        eq(kycPictures.brandId, brandId),
        isNull(kycPictures.submissionId),
      ),
    );
  return row?.many ?? 0;
}

/** Puts the person's own unused pictures to a submission; answers which ones those were. */
export async function attachPictures(
  tx: Tx,
  submission: Pick<SubmissionRow, 'id' | 'brandId' | 'personId'>,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .update(kycPictures)
    .set({ submissionId: submission.id })
    .where(
      and(
        inArray(kycPictures.id, [...ids]),
        eq(kycPictures.brandId, submission.brandId),
        eq(kycPictures.personId, submission.personId),
        isNull(kycPictures.submissionId),
      ),
    )
    .returning({ id: kycPictures.id });
  return rows.map((row) => row.id);
}

/** Takes away the rows of pictures that were never submitted, and answers the keys of their bytes. */
export async function takeUnusedPictures(tx: Tx, olderThan: Date): Promise<string[]> {
  const rows = await tx
    .delete(kycPictures)
    .where(and(isNull(kycPictures.submissionId), lt(kycPictures.createdAt, olderThan)))
    .returning({ key: kycPictures.blobKey });
  return rows.map((row) => row.key);
}

export async function takePicturesOf(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx
    .delete(kycPictures)
    .where(eq(kycPictures.personId, personId))
    .returning({ key: kycPictures.blobKey });
  return rows.map((row) => row.key);
}

/** Erases the texts of staff about a person's documents; the decisions stay. */
export async function clearKycReasons(tx: Tx, personId: string): Promise<void> {
  const own = tx
    .select({ id: kycSubmissions.id })
    .from(kycSubmissions)
    .where(eq(kycSubmissions.personId, personId));
  await tx.update(kycDecisions).set({ reason: null }).where(inArray(kycDecisions.submissionId, own));
}

/** How many submissions of a brand wait for a decision. */
const waiting = builtOnce((db) =>
  db
    .select({ waiting: count() })
    .from(kycSubmissions)
    .where(
      and(eq(kycSubmissions.brandId, sql.placeholder('brandId')), isNotNull(kycSubmissions.waitingSince)),
    )
    .prepare('people.kyc_waiting'),
);

export async function countWaiting(db: Db, brandId: string): Promise<number> {
  const [row] = await waiting(db).execute({ brandId });
  return row?.waiting ?? 0;
}

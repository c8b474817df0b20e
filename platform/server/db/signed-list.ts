import { type Column, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';

/** A place in a list that has drafts first, and then what was signed, newest first. `signedAt` null: among the drafts. */
export interface SignedPosition {
  readonly signedAt: Date | null;
  readonly id: string;
}

/** What comes after that place in `order by signed_at desc nulls first, id desc`. */
export function afterSigned(
  columns: { readonly signedAt: Column; readonly id: Column },
  from: SignedPosition | null,
): SQL | undefined {
  if (!from) return undefined;
  const { signedAt, id } = from;
  return signedAt === null
    ? or(isNotNull(columns.signedAt), lt(columns.id, id))
    : sql`(${columns.signedAt}, ${columns.id}) < (${signedAt.toISOString()}::timestamptz, ${id}::uuid)`;
}

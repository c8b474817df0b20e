import type { UserType } from '#platform/domain/user-type.ts';
import type { Db } from '#platform/server/db/database.ts';
import { cursorOf, positionOf, UUID } from '#platform/server/http/cursor.ts';
import { tokensOf } from '../../rules.ts';
import { imageOf } from '../presenter.ts';
import { listMembers, type MemberRow } from '../repository/members.ts';

/** A person with an account at the brand. */
export interface Member {
  readonly personId: string;
  readonly name: string;
  readonly image: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  /** Those that were not taken away. */
  readonly userTypes: readonly UserType[];
  readonly suspendedAt: Date | null;
  readonly since: Date;
  readonly isUnclaimed: boolean;
}

const memberOf = (row: MemberRow): Member => ({
  personId: row.id,
  name: row.name ?? '',
  image: imageOf(row.imageFileId),
  phone: row.phone,
  email: row.email,
  userTypes: row.userTypes,
  suspendedAt: row.suspendedAt,
  since: row.since,
  isUnclaimed: row.isUnclaimed,
});

/** People of a brand by name, a page at a time. */
export async function membersOf(
  db: Db,
  brandId: string,
  query: { q?: string; user_type?: UserType; state?: 'active' | 'suspended'; cursor?: string },
  limit: number,
): Promise<{ members: Member[]; nextCursor: string | null }> {
  const rows = await listMembers(
    db,
    brandId,
    {
      tokens: tokensOf(query.q),
      userType: query.user_type,
      suspended: query.state && query.state === 'suspended',
    },
    positionOf(query.cursor, /^[\s\S]{0,200}$/, UUID),
    limit + 1,
  );
  const last = rows.slice(0, limit).at(-1);
  return {
    members: rows.slice(0, limit).map(memberOf),
    nextCursor: rows.length > limit && last ? cursorOf(last.nameKey, last.id) : null,
  };
}

/** By id; those who have no account at the brand are missing. */
export async function membersById(
  db: Db,
  brandId: string,
  ids: readonly string[],
): Promise<Map<string, Member>> {
  if (ids.length === 0) return new Map();
  const rows = await listMembers(db, brandId, { ids }, null, ids.length);
  return new Map(rows.map((row) => [row.id, memberOf(row)]));
}

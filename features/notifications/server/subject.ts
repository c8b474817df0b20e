import { and, eq } from 'drizzle-orm';
import type { Db } from '#platform/server/db/database.ts';
import { notifications } from './tables.ts';

/** What a notification of this person is about, e.g. the id of a payment request; undefined when it isn't theirs. */
export async function subjectOfNotification(
  db: Db,
  who: { readonly brandId: string; readonly personId: string },
  id: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ subjectId: notifications.subjectId })
    .from(notifications)
    .where(
      and(
        eq(notifications.id, id),
        eq(notifications.brandId, who.brandId),
        eq(notifications.personId, who.personId),
      ),
    );
  return row?.subjectId ?? undefined;
}

import { sql } from 'drizzle-orm';
import type { Topic } from '#platform/contract/notification.ts';
import { BatchedReads } from '#platform/server/db/batched-reads.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import type { QuietHours, Settings, StoredSwitches } from '../rules/settings.ts';
import { keyOf, type Who } from './repository.ts';
import { notificationSettings } from './tables.ts';

/** What people have chosen, by `keyOf`. */
export async function settingsOfEach(
  db: Db,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, StoredSettings>> {
  const rows = await db
    .select()
    .from(notificationSettings)
    .where(sql`${notificationSettings.personId} = any(${sql.param(personIds)}::uuid[])`);
  return new Map(
    rows.map((row) => {
      const { switches, quietFrom: from, quietTo: to, quietZone, pushOfferClosedAt } = row;
      const quietHours: QuietHours | null =
        from && to ? { from, to, ...(quietZone ? { timeZone: quietZone } : {}) } : null;
      return [keyOf(row), { switches, quietHours, pushOfferClosedAt }];
    }),
  );
}

interface StoredSettings {
  readonly switches: Partial<Record<Topic, StoredSwitches>>;
  readonly quietHours: QuietHours | null;
  readonly pushOfferClosedAt: Date | null;
}

const settings = new BatchedReads<Who, StoredSettings | null>(async (db, people) => {
  const found = await settingsOfEach(
    db,
    people.map(({ personId }) => personId),
  );
  return people.map((who) => found.get(keyOf(who)) ?? null);
});

export const findSettings = (db: Db, who: Who): Promise<StoredSettings | null> =>
  settings.read(db, keyOf(who), who);

export async function saveSettings(
  tx: Tx,
  who: Who,
  settings: {
    switches: Partial<Record<Topic, StoredSwitches>>;
    quietHours: Settings['quietHours'];
    pushOfferClosedAt: Date | null;
  },
  now: Date,
): Promise<void> {
  const values = {
    switches: settings.switches,
    quietFrom: settings.quietHours?.from ?? null,
    quietTo: settings.quietHours?.to ?? null,
    quietZone: settings.quietHours?.timeZone ?? null,
    pushOfferClosedAt: settings.pushOfferClosedAt,
    updatedAt: now,
  };
  await tx
    .insert(notificationSettings)
    .values({ personId: who.personId, brandId: who.brandId, ...values })
    .onConflictDoUpdate({
      target: [notificationSettings.personId, notificationSettings.brandId],
      set: values,
    });
}

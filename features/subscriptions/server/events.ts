import type { Tx } from '#platform/server/db/database.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish, roomOfPerson, roomOfStaff } from '#platform/server/events/publish.ts';
import { type News, SUBSCRIPTION_EVENTS, type SubscriptionLive } from '../contract.ts';
import type { SubscriptionRow } from './repository/subscriptions.ts';

type Row = Pick<SubscriptionRow, 'id' | 'brandId' | 'personId'>;

const live = ({ id, brandId, personId }: Row) => {
  const payload: SubscriptionLive = { subscription_id: id };
  return [{ event: 'subscription', rooms: [roomOfPerson(brandId, personId), roomOfStaff(brandId)], payload }];
};

/** Open screens read it again. In the transaction of the change. */
export async function announceChange(tx: Tx, now: Date, row: Row, actorId: string | null): Promise<void> {
  const data = { subscription_id: row.id, person_id: row.personId, actor_id: actorId };
  await publish(tx, now, {
    ...declared(SUBSCRIPTION_EVENTS.changed, data),
    brandId: row.brandId,
    live: live(row),
  });
}

export async function announceNews(
  tx: Tx,
  now: Date,
  row: Row,
  what: {
    news: News;
    on: string;
    requestId?: string | null;
    periodId?: string | null;
    actorId?: string | null;
  },
): Promise<void> {
  const { news, on, requestId = null, periodId = null, actorId = null } = what;
  await publish(tx, now, {
    ...declared(SUBSCRIPTION_EVENTS.news, {
      ...{ subscription_id: row.id, person_id: row.personId, news, on },
      ...{ request_id: requestId, period_id: periodId, actor_id: actorId },
    }),
    brandId: row.brandId,
    live: live(row),
  });
}

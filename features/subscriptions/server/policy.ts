import type { Principal } from '#platform/server/http/context.ts';
import type { SubscriptionRow } from './repository/subscriptions.ts';

/** A care plan is changed by the person alone who pays for it; staff of the brand read it in their list. */
export const mayChange = ({ userType, brandId, personId }: Principal, row: SubscriptionRow): boolean =>
  userType === 'patient' && row.brandId === brandId && row.personId === personId;

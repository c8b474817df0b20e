import Type from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Done, exact, Id, Instant, list, nullable, optional } from '#platform/contract/schema.ts';
import { EVERYONE } from '#platform/domain/user-type.ts';

/** Name of the field problem when an endpoint belongs to no push service that browsers use. */
export const UNKNOWN_PUSH_SERVICE = 'unknown_push_service';

const Endpoint = Type.String({ minLength: 12, maxLength: 1024, pattern: '^https?://[!-~]+$' });

export const PushSubscription = Type.Object({
  subscription_id: Id,
  endpoint: Type.String(),
  created_at: Instant,
  /** Made in the session that asks. */
  this_session: Type.Boolean(),
});

export const getPushKey = endpoint({
  name: 'getPushKey',
  method: 'GET',
  path: '/notify/push/key',
  summary: 'The public key (VAPID, base64url) with which a browser subscribes.',
  access: EVERYONE,
  reply: Type.Object({ public_key: Type.String() }),
});

export const listPushSubscriptions = endpoint({
  name: 'listPushSubscriptions',
  method: 'GET',
  path: '/notify/push/subscriptions',
  summary: 'The devices on which you get pushes.',
  access: EVERYONE,
  reply: Type.Object({ subscriptions: list(PushSubscription) }),
});

export const subscribePush = endpoint({
  name: 'subscribePush',
  method: 'POST',
  path: '/notify/push/subscriptions',
  summary:
    'Pushes to this browser, as its `PushSubscription.toJSON()` says it. The same endpoint again changes nothing (200); it ends with the session.',
  access: EVERYONE,
  body: exact({
    endpoint: Endpoint,
    keys: exact({
      p256dh: Type.String({ pattern: '^B[A-Za-z0-9_-]{86}=?$', description: 'base64url, 65 bytes' }),
      auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}(==)?$', description: 'base64url, 16 bytes' }),
    }),
    expirationTime: optional(nullable(Type.Number())),
    /** Endpoint of the same browser that this one takes the place of. */
    replaces: optional(Endpoint),
  }),
  reply: PushSubscription,
  status: 201,
});

export const unsubscribePush = endpoint({
  name: 'unsubscribePush',
  method: 'DELETE',
  path: '/notify/push/subscriptions/{subscription_id}',
  summary: 'No more pushes to that device.',
  access: EVERYONE,
  params: exact({ subscription_id: Id }),
  reply: Done,
});

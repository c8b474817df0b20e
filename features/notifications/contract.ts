import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { TOPICS } from '#platform/contract/notification.ts';
import {
  Clock,
  Cursor,
  exact,
  Id,
  Instant,
  Line,
  list,
  nullable,
  oneOf,
  optional,
} from '#platform/contract/schema.ts';
import { EVERYONE } from '#platform/domain/user-type.ts';

export * from './contract/events.ts';
export * from './contract/push.ts';

export const NotificationEntry = Type.Object({
  id: Id,
  /** Name of the kind; the feature that it is about declares it. */
  kind: Type.String(),
  topic: oneOf(TOPICS),
  /** Entries of one group are about one thing; the list shows the newest and how many there are. */
  group: Type.String(),
  title: Type.String(),
  text: Type.String(),
  /** What the button to `href` says. */
  action: Type.String(),
  at: Instant,
  /** Whether everything in the group was read. */
  read: Type.Boolean(),
  /** Page of the app; null when there is nothing to open. */
  href: nullable(Type.String()),
  subject_id: nullable(Id),
  count: Type.Integer(),
});
export type NotificationEntry = Static<typeof NotificationEntry>;

const UnreadCount = Type.Integer({ description: 'unread entries, counted up to 1000' });

export const listNotifications = endpoint({
  name: 'listNotifications',
  method: 'GET',
  path: '/notify/notifications/',
  summary:
    'Your notifications, newest first, one entry for each thing they are about; with `group` every entry of that one.',
  access: EVERYONE,
  query: exact({
    cursor: optional(Cursor),
    unread: optional(Type.Boolean()),
    group: optional(Line(100)),
  }),
  reply: Type.Object({
    notifications: list(NotificationEntry),
    unread_count: UnreadCount,
    next_cursor: nullable(Type.String()),
  }),
});

const Read = Type.Object({ unread_count: UnreadCount });

export const countNotifications = endpoint({
  name: 'countNotifications',
  method: 'GET',
  path: '/notify/unread',
  summary: 'How many of your notifications are unread.',
  access: EVERYONE,
  reply: Read,
});

export const markNotificationsRead = endpoint({
  name: 'markNotificationsRead',
  method: 'POST',
  path: '/notify/notifications/read',
  summary: 'Marks entries, each with its group, or everything as read.',
  access: EVERYONE,
  body: exact({
    ids: optional(Type.Array(Id, { minItems: 1, maxItems: 100 })),
    all: optional(Type.Literal(true)),
  }),
  reply: Read,
});

export const markNotificationRead = endpoint({
  name: 'markNotificationRead',
  method: 'POST',
  path: '/notify/notifications/{id}/read',
  summary: 'Marks one entry and the older ones of its group as read.',
  access: EVERYONE,
  params: exact({ id: Id }),
  reply: Read,
});

const QuietHours = exact(
  {
    from: Clock,
    to: Clock,
    /** IANA name, e.g. Asia/Kolkata, which it is when there is none. */
    time_zone: optional(Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_+/-]+$' })),
  },
  { description: 'by the clock of `time_zone`; may span midnight' },
);

export const NotificationSettings = Type.Object({
  topics: list(
    Type.Object({
      topic: oneOf(TOPICS),
      in_app: Type.Boolean(),
      /** By SMS, or by email where there is no phone. There are none about chats. */
      message: Type.Boolean(),
      /** On the devices where pushes are on. */
      push: Type.Boolean(),
      /** Can't be switched off in the app. */
      always_in_app: Type.Boolean(),
    }),
  ),
  quiet_hours: nullable(QuietHours),
  /** Said "not now" to pushes: they are not offered again. */
  push_offer_closed: Type.Boolean(),
});
export type NotificationSettings = Static<typeof NotificationSettings>;

export const getNotificationSettings = endpoint({
  name: 'getNotificationSettings',
  method: 'GET',
  path: '/notify/settings',
  summary: 'Which notifications you want, and when messages to your phone stay silent.',
  access: EVERYONE,
  reply: NotificationSettings,
});

export const putNotificationSettings = endpoint({
  name: 'putNotificationSettings',
  method: 'PUT',
  path: '/notify/settings',
  summary: 'Sets them. Topics that are not named stay as they are.',
  access: EVERYONE,
  body: exact({
    topics: optional(
      Type.Array(
        exact({
          topic: oneOf(TOPICS),
          in_app: Type.Boolean(),
          message: Type.Boolean(),
          push: optional(Type.Boolean()),
        }),
        { maxItems: TOPICS.length },
      ),
    ),
    quiet_hours: optional(nullable(QuietHours)),
    push_offer_closed: optional(Type.Literal(true)),
  }),
  reply: NotificationSettings,
});

/** Payload of the live event `notification`. */
export interface NotificationLive {
  readonly id: string;
  readonly kind: string;
  readonly unread_count: number;
}

export const listOutbox = endpoint({
  name: 'listOutbox',
  method: 'GET',
  path: '/outbox',
  summary:
    'Demo and test mode only: what would have been sent by SMS, WhatsApp, email, push or call, newest first.',
  access: 'public',
  query: exact({ to: optional(Type.String({ minLength: 1, maxLength: 320 })) }),
  reply: Type.Object({
    messages: list(
      Type.Object({
        to: Type.String(),
        channel: oneOf(['sms', 'whatsapp', 'email', 'push', 'voice']),
        text: Type.String(),
        code: optional(Type.String()),
        sent_at: Instant,
      }),
    ),
  }),
});

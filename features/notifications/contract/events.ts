import Type from 'typebox';
import { defineEvent } from '#platform/contract/domain-event.ts';
import { Id } from '#platform/contract/schema.ts';

const OfNotification = Type.Object({ notification_id: Id });

export const NOTIFICATION_EVENTS = {
  made: defineEvent('notification.made', OfNotification),
  /** What the entry reminds of was done. */
  read: defineEvent('notification.read', OfNotification),
} as const;

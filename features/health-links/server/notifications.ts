import type { EventData } from '#platform/contract/domain-event.ts';
import { defineNotifications, forSide, type NotificationKind } from '#platform/contract/notification.ts';
import { type FeatureNotifications, type Notice, notifyOn } from '#platform/server/notification.ts';
import { HEALTH_LINK_EVENTS } from '../contract.ts';

const href = forSide('/your-data');

const KINDS = defineNotifications('health-links', {
  health_link_opened: { topic: 'records', href },
  health_link_locked: { topic: 'security', href },
});

const toWhoMadeIt =
  (kind: NotificationKind) =>
  async (_work: unknown, data: EventData<typeof HEALTH_LINK_EVENTS.opened>): Promise<Notice[]> => [
    {
      ...{ personId: data.made_by, kind, group: `health_link:${data.health_link_id}` },
      subjectId: data.health_link_id,
      data: { side: data.made_by === data.patient_id ? 'own' : 'family', patientId: data.patient_id },
      byOneself: false,
    },
  ];

export const notifications: FeatureNotifications = {
  kinds: Object.values(KINDS),
  sources: [
    notifyOn(HEALTH_LINK_EVENTS.opened, toWhoMadeIt(KINDS.health_link_opened)),
    notifyOn(HEALTH_LINK_EVENTS.locked, toWhoMadeIt(KINDS.health_link_locked)),
  ],
};

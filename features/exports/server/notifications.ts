import type { EventData } from '#platform/contract/domain-event.ts';
import { defineNotifications, forSide, type NotificationKind } from '#platform/contract/notification.ts';
import { type FeatureNotifications, type Notice, notifyOn } from '#platform/server/notification.ts';
import { EXPORT_EVENTS } from '../contract.ts';

const href = forSide('/your-data');

const KINDS = defineNotifications('exports', {
  export_ready: { topic: 'records', href },
  export_failed: { topic: 'records', href },
});

const toWhoAsked =
  (kind: NotificationKind) =>
  async (_work: unknown, data: EventData<typeof EXPORT_EVENTS.ready>): Promise<Notice[]> => [
    {
      ...{ personId: data.asked_by, kind, group: `export:${data.export_id}`, subjectId: data.export_id },
      data: { side: data.asked_by === data.patient_id ? 'own' : 'family', patientId: data.patient_id },
      byOneself: false,
    },
  ];

export const notifications: FeatureNotifications = {
  kinds: Object.values(KINDS),
  sources: [
    notifyOn(EXPORT_EVENTS.ready, toWhoAsked(KINDS.export_ready)),
    notifyOn(EXPORT_EVENTS.failed, toWhoAsked(KINDS.export_failed)),
  ],
};

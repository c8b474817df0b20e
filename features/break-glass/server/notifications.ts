import { caretakersOf } from '#features/people/server/index.ts';
import { defineNotifications } from '#platform/contract/notification.ts';
import { type FeatureNotifications, notifyOn } from '#platform/server/notification.ts';
import { BREAK_GLASS_EVENTS } from '../contract.ts';

const KIND = {
  topic: 'security',
  hasMessage: true,
  isUrgent: true,
  breaksQuietHours: 'always',
  href: () => '/record-access',
} as const;
const KINDS = defineNotifications('break-glass', {
  record_opened: KIND,
  contacts_read: KIND,
});

/** The patient, and who acts for the patient, at once. */
export const notifications: FeatureNotifications = {
  kinds: Object.values(KINDS),
  sources: [
    notifyOn(BREAK_GLASS_EVENTS.opened, async ({ db }, data, brandId) => {
      const { access_id: id, patient_id: patientId, opened_by: fromId, kind } = data;
      const people = new Set([patientId, ...(await caretakersOf(db, brandId, patientId))]);
      return [...people].map((personId) => ({
        personId,
        kind: kind === 'record' ? KINDS.record_opened : KINDS.contacts_read,
        group: `break_glass:${id}`,
        subjectId: id,
        data: { patientId, fromId, side: personId === patientId ? ('own' as const) : ('family' as const) },
        byOneself: false,
      }));
    }),
  ],
};

import { caretakersOf } from '#features/people/server/index.ts';
import { defineNotifications, forSide } from '#platform/contract/notification.ts';
import { type FeatureNotifications, notifyOn } from '#platform/server/notification.ts';
import { FILE_EVENTS } from '../contract.ts';

const KINDS = defineNotifications('files', { file_added: { topic: 'records', href: forSide('/files') } });

/** The patient, and who acts for the patient. */
export const notifications: FeatureNotifications = {
  kinds: Object.values(KINDS),
  sources: [
    notifyOn(FILE_EVENTS.added, async ({ db }, { file_id, patient_id }, brandId) => {
      const people = new Set([patient_id, ...(await caretakersOf(db, brandId, patient_id))]);
      return [...people].map((personId) => ({
        ...{
          personId,
          kind: KINDS.file_added,
          group: `file:${file_id}`,
          subjectId: file_id,
          byOneself: false,
        },
        data: {
          patientId: patient_id,
          side: personId === patient_id ? ('own' as const) : ('family' as const),
        },
      }));
    }),
  ],
};

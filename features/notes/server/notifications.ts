import { caretakersOf } from '#features/people/server/index.ts';
import type { EventData } from '#platform/contract/domain-event.ts';
import { defineNotifications, type NotificationKind } from '#platform/contract/notification.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { type FeatureNotifications, type Notice, notifyOn } from '#platform/server/notification.ts';
import { NOTE_EVENTS } from '../contract.ts';
import { isDraft } from './repository/notes.ts';

type NoteEventData = EventData<typeof NOTE_EVENTS.signed>;

const READ = { topic: 'records', href: (id: string | null) => (id ? `/notes/${id}` : '/notes') } as const;
const KINDS = defineNotifications('notes', {
  note_signed: READ,
  note_addendum_added: READ,
  note_marked_as_error: { ...READ, isUrgent: true },
  note_unsigned: {
    topic: 'records',
    href: (id, { patientId }) => `/patients/${patientId}/notes/${id}`,
  },
});

export const notifications: FeatureNotifications = {
  kinds: Object.values(KINDS),
  sources: [
    notifyOn(NOTE_EVENTS.signed, toPatient(KINDS.note_signed)),
    notifyOn(NOTE_EVENTS.addendumAdded, toPatient(KINDS.note_addendum_added)),
    notifyOn(NOTE_EVENTS.markedAsError, toPatient(KINDS.note_marked_as_error)),
    notifyOn(NOTE_EVENTS.unsignedReminderDue, async (_job, data) => [
      {
        ...noticeOf(KINDS.note_unsigned, data, data.author_id),
        data: { side: 'clinician', patientId: data.patient_id },
      },
    ]),
  ],
  async isStillTrue({ db }, { kind, subjectId }, brandId) {
    return kind !== KINDS.note_unsigned.name || (await isDraft(db, brandId, subjectId));
  },
};

/** Of what happened to the note of a visit: the patient, and those who act for the patient. */
function toPatient(kind: NotificationKind) {
  return async ({ db }: JobContext, data: NoteEventData, brandId: string): Promise<Notice[]> => {
    const family = await caretakersOf(db, brandId, data.patient_id);
    return [...new Set([data.patient_id, ...family])].map((personId) => noticeOf(kind, data, personId));
  };
}

const noticeOf = (kind: NotificationKind, data: NoteEventData, personId: string): Notice => ({
  personId,
  kind,
  group: `note:${data.note_id}`,
  subjectId: data.note_id,
  data: {
    side: personId === data.patient_id ? 'own' : 'family',
    patientId: data.patient_id,
    clinicianId: data.author_id,
  },
  byOneself: false,
});

import { caretakersOf } from '#features/people/server/index.ts';
import { defineNotifications, type NotificationKind, type Side } from '#platform/contract/notification.ts';
import { type FeatureNotifications, type Notice, notifyOn } from '#platform/server/notification.ts';
import { CALL_EVENTS, type CallEventData } from '../contract.ts';

const KINDS = defineNotifications('calls', {
  call_waiting: {
    topic: 'visits',
    isUrgent: true,
    breaksQuietHours: 'always',
    href: (id) => `/appointments/${id}/desk`,
  },
  call_ringing: {
    topic: 'visits',
    isUrgent: true,
    breaksQuietHours: 'always',
    expires: true,
    href: (id) => `/appointments/${id}/call`,
  },
  call_missed: {
    topic: 'visits',
    hasMessage: true,
    isUrgent: true,
    breaksQuietHours: 'always',
    href: (id, { side }) => `/appointments/${id}/${side === 'clinician' ? 'desk' : 'call'}`,
  },
});

export const notifications: FeatureNotifications = {
  kinds: Object.values(KINDS),
  sources: [
    notifyOn(CALL_EVENTS.waiting, async (_job, data) =>
      // The clinician is also notified of a guest who waits for the patient's visit.
      [notice(KINDS.call_waiting, data, data.clinician_id, 'clinician')].filter(notBy(data)),
    ),
    notifyOn(CALL_EVENTS.ringing, async ({ db }, data, brandId) => {
      const family = await caretakersOf(db, brandId, data.patient_id);
      return patientSide(KINDS.call_ringing, data, family).filter(notBy(data));
    }),
    notifyOn(CALL_EVENTS.missed, async ({ db }, data, brandId) => {
      const family = await caretakersOf(db, brandId, data.patient_id);
      return [
        ...patientSide(KINDS.call_missed, data, family),
        notice(KINDS.call_missed, data, data.clinician_id, 'clinician'),
      ];
    }),
  ],
};

const patientSide = (kind: NotificationKind, data: CallEventData, family: readonly string[]): Notice[] => [
  notice(kind, data, data.patient_id, 'own'),
  ...family
    .filter((personId) => personId !== data.patient_id)
    .map((personId) => notice(kind, data, personId, 'family')),
];

const notBy =
  ({ actor_id }: CallEventData) =>
  ({ personId }: Notice): boolean =>
    personId !== actor_id;

function notice(kind: NotificationKind, data: CallEventData, personId: string, side: Side): Notice {
  return {
    personId,
    kind,
    group: `appointment:${data.appointment_id}`,
    subjectId: data.appointment_id,
    data: {
      side,
      patientId: data.patient_id,
      clinicianId: data.clinician_id,
      startsAt: data.starts_at,
      ...(data.rings_until ? { wantedUntil: data.rings_until } : {}),
    },
    byOneself: false,
  };
}

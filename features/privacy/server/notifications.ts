import { caretakersOf, staffOf } from '#features/people/server/index.ts';
import { defineNotifications, forSide, type NotificationKind } from '#platform/contract/notification.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { type FeatureNotifications, type Notice, notifyOn } from '#platform/server/notification.ts';
import { PRIVACY_EVENTS } from '../contract.ts';
import { findRequest } from './repository/requests.ts';

const HANDLED = { topic: 'security', href: () => '/privacy/requests' } as const;
const KINDS = defineNotifications('privacy', {
  /** To staff, who handle it. */
  request_made: HANDLED,
  request_acknowledge_soon: HANDLED,
  request_acknowledge_overdue: HANDLED,
  request_settle_soon: HANDLED,
  request_settle_overdue: HANDLED,
  request_acknowledged: { topic: 'security', href: forSide('/privacy/requests') },
  request_settled: { topic: 'security', hasMessage: true, href: forSide('/privacy/requests') },
  data_breach: {
    ...{ topic: 'security', hasMessage: true, isUrgent: true, breaksQuietHours: 'always' },
    href: (id) => `/privacy/breach/${id}`,
  },
});

interface About {
  readonly kind: NotificationKind;
  readonly subjectId: string;
  readonly patientId: string;
}

/** The patient, and who acts for the patient. */
async function toTheirSide({ db }: JobContext, brandId: string, about: About): Promise<Notice[]> {
  const { kind, subjectId, patientId } = about;
  const people = new Set([patientId, ...(await caretakersOf(db, brandId, patientId))]);
  return [...people].map((personId) => ({
    ...{ personId, kind, group: `privacy:${subjectId}`, subjectId, byOneself: false },
    data: { patientId, side: personId === patientId ? ('own' as const) : ('family' as const) },
  }));
}

const aboutRequest =
  (kind: NotificationKind) =>
  (work: JobContext, data: { request_id: string; patient_id: string }, brandId: string): Promise<Notice[]> =>
    toTheirSide(work, brandId, { kind, subjectId: data.request_id, patientId: data.patient_id });

/**
 * Staff of the brand, except members who made the request, who are its subject, or who made the access that it is
 * about. The entry contains no names.
 */
async function toStaff(
  { db }: JobContext,
  kind: NotificationKind,
  data: { request_id: string; patient_id: string; made_by: string },
  brandId: string,
): Promise<Notice[]> {
  const { request_id: subjectId, patient_id: patientId, made_by: madeBy } = data;
  const readerId = (await findRequest(db, brandId, subjectId))?.access?.readerId;
  const staff = await staffOf(db, brandId);
  return staff
    .filter((personId) => ![patientId, madeBy, readerId].includes(personId))
    .map((personId) => ({
      ...{ personId, kind, group: `request_made:${subjectId}`, subjectId },
      ...{ data: {}, byOneself: false },
    }));
}

export const notifications: FeatureNotifications = {
  kinds: Object.values(KINDS),
  sources: [
    notifyOn(PRIVACY_EVENTS.made, (work, data, brandId) => toStaff(work, KINDS.request_made, data, brandId)),
    notifyOn(PRIVACY_EVENTS.due, (work, data, brandId) =>
      toStaff(work, KINDS[`request_${data.reminder}`], data, brandId),
    ),
    notifyOn(PRIVACY_EVENTS.acknowledged, aboutRequest(KINDS.request_acknowledged)),
    notifyOn(PRIVACY_EVENTS.settled, aboutRequest(KINDS.request_settled)),
    notifyOn(PRIVACY_EVENTS.breachConfirmed, (work, data, brandId) =>
      toTheirSide(work, brandId, {
        ...{ kind: KINDS.data_breach, subjectId: data.breach_id, patientId: data.person_id },
      }),
    ),
  ],
  async isStillTrue({ db }, { kind, subjectId }, brandId) {
    const asksTo = /^request_(acknowledge|settle)_/.exec(kind)?.[1];
    if (!asksTo || !subjectId) return true;
    const request = (await findRequest(db, brandId, subjectId))?.request;
    return (asksTo === 'settle' ? request?.settledAt : request?.acknowledgedAt) === null;
  },
};

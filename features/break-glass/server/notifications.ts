import { caretakersOf, staffOf } from '#features/people/server/index.ts';
import type { EventData } from '#platform/contract/domain-event.ts';
import { defineNotifications, forSide, type NotificationKind } from '#platform/contract/notification.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { type FeatureNotifications, type Notice, notifyOn } from '#platform/server/notification.ts';
import { BREAK_GLASS_EVENTS } from '../contract.ts';
import { findReport } from './repository.ts';

const KIND = {
  topic: 'security',
  hasMessage: true,
  isUrgent: true,
  breaksQuietHours: 'always',
  href: forSide('/record-access'),
} as const;
const REVIEW = { topic: 'security', href: () => '/break-glass/review' } as const;
const KINDS = defineNotifications('break-glass', {
  record_opened: KIND,
  contacts_read: KIND,
  /** To staff, who review each access. */
  break_glass_review: REVIEW,
  break_glass_review_soon: REVIEW,
  break_glass_review_overdue: REVIEW,
});

type Opened = EventData<typeof BREAK_GLASS_EVENTS.opened>;

/** The patient, and who acts for the patient, at once. */
async function toTheirSide({ db }: JobContext, data: Opened, brandId: string): Promise<Notice[]> {
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
}

/** Staff of the brand, except the person who opened it and the patient. The entry names no one. */
async function toStaff(
  { db }: JobContext,
  kind: NotificationKind,
  data: Pick<Opened, 'access_id' | 'patient_id' | 'opened_by'>,
  brandId: string,
): Promise<Notice[]> {
  const { access_id: id, patient_id: patientId, opened_by: openedBy } = data;
  const staff = await staffOf(db, brandId);
  return staff
    .filter((personId) => personId !== openedBy && personId !== patientId)
    .map((personId) => ({
      ...{ personId, kind, group: `break_glass_review:${id}`, subjectId: id },
      ...{ data: {}, byOneself: false },
    }));
}

export const notifications: FeatureNotifications = {
  kinds: Object.values(KINDS),
  sources: [
    notifyOn(BREAK_GLASS_EVENTS.opened, async (work, data, brandId) => [
      ...(await toTheirSide(work, data, brandId)),
      ...(await toStaff(work, KINDS.break_glass_review, data, brandId)),
    ]),
    notifyOn(BREAK_GLASS_EVENTS.reviewDue, (work, data, brandId) =>
      toStaff(work, KINDS[`break_glass_review_${data.stage}`], data, brandId),
    ),
  ],
  async isStillTrue({ db }, { kind, subjectId }, brandId) {
    if (!kind.startsWith('break_glass_review_') || !subjectId) return true;
    return (await findReport(db, brandId, subjectId))?.report.reviewedAt === null;
  },
};

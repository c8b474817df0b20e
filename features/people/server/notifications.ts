import { defineNotifications } from '#platform/contract/notification.ts';
import { type FeatureNotifications, notifyOn } from '#platform/server/notification.ts';
import { PEOPLE_EVENTS } from '../contract.ts';

const VERIFICATION = { topic: 'verification', hasMessage: true, href: () => '/profile' } as const;
const KINDS = defineNotifications('people', {
  kyc_approved: VERIFICATION,
  kyc_rejected: VERIFICATION,
  registration_verified: VERIFICATION,
  registration_rejected: VERIFICATION,
  registration_soon: VERIFICATION,
  registration_expired: VERIFICATION,
});

export const notifications: FeatureNotifications = {
  kinds: Object.values(KINDS),
  sources: [
    notifyOn(PEOPLE_EVENTS.kycDecided, async (_job, { person_id, decision, submission_id }) => [
      {
        personId: person_id,
        kind: decision === 'approved' ? KINDS.kyc_approved : KINDS.kyc_rejected,
        group: 'kyc',
        subjectId: submission_id,
        data: {},
        byOneself: false,
      },
    ]),
    // Looking again is up to staff, who have a list of it.
    notifyOn(PEOPLE_EVENTS.registrationDue, async (_job, { clinician_id, reminder }) =>
      reminder === 'recheck'
        ? []
        : [
            {
              personId: clinician_id,
              kind: reminder === 'soon' ? KINDS.registration_soon : KINDS.registration_expired,
              group: 'registration',
              subjectId: clinician_id,
              data: {},
              byOneself: false,
            },
          ],
    ),
    notifyOn(PEOPLE_EVENTS.registrationVerified, async (_job, { clinician_id, verified }) => [
      {
        personId: clinician_id,
        kind: verified ? KINDS.registration_verified : KINDS.registration_rejected,
        group: 'registration',
        subjectId: clinician_id,
        data: {},
        byOneself: false,
      },
    ]),
  ],
};

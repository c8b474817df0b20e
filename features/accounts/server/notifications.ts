import type { EventData } from '#platform/contract/domain-event.ts';
import { defineNotifications } from '#platform/contract/notification.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { type FeatureNotifications, type Notice, notifyOn } from '#platform/server/notification.ts';
import { ACCOUNT_EVENTS } from '../contract.ts';

const SECURITY = {
  topic: 'security',
  hasMessage: true,
  isUrgent: true,
  breaksQuietHours: 'always',
  href: () => '/security',
} as const;
const KINDS = defineNotifications('accounts', {
  new_sign_in: SECURITY,
  contact_changed: SECURITY,
  passkey_added: SECURITY,
});

export const notifications: FeatureNotifications = {
  kinds: Object.values(KINDS),
  sources: [
    notifyOn(ACCOUNT_EVENTS.signedIn, aboutSignIn),
    notifyOn(ACCOUNT_EVENTS.contactChanged, aboutContactChange),
    notifyOn(ACCOUNT_EVENTS.passkeyAdded, aboutPasskey),
  ],
};

async function aboutSignIn(
  _job: JobContext,
  { person_id, session_id, new_device }: EventData<typeof ACCOUNT_EVENTS.signedIn>,
): Promise<Notice[]> {
  if (!new_device) return [];
  return [
    {
      personId: person_id,
      kind: KINDS.new_sign_in,
      group: `session:${session_id}`,
      subjectId: session_id,
      data: {},
      byOneself: false,
    },
  ];
}

/** Also to the device on which it was done: it may be in the wrong hands, and its owner sees it then. */
async function aboutContactChange(
  _job: JobContext,
  { person_id, change_id }: EventData<typeof ACCOUNT_EVENTS.contactChanged>,
): Promise<Notice[]> {
  return [
    {
      personId: person_id,
      kind: KINDS.contact_changed,
      group: `contact-change:${change_id}`,
      subjectId: change_id,
      data: {},
      byOneself: false,
    },
  ];
}

async function aboutPasskey(
  _job: JobContext,
  { person_id, passkey_id }: EventData<typeof ACCOUNT_EVENTS.passkeyAdded>,
): Promise<Notice[]> {
  return [
    {
      personId: person_id,
      kind: KINDS.passkey_added,
      group: `passkey:${passkey_id}`,
      subjectId: person_id,
      data: {},
      byOneself: false,
    },
  ];
}

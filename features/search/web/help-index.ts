import type { UserType } from '#platform/domain/user-type.ts';

export interface HelpEntry {
  /** Key of the name of a setting, as it stands on its page. */
  readonly title: string;
  /** Key of other words by which people look for it, with commas between them. */
  readonly synonyms: string;
  /** What people type in English, whatever language they read. */
  readonly english?: string;
  /** Key of the text that explains it there. */
  readonly text?: string;
  readonly path: string;
  readonly userTypes?: readonly UserType[];
}

const PATIENT: readonly UserType[] = ['patient'];
const STAFF: readonly UserType[] = ['staff'];
const SETTINGS = '/account/settings';

/** What is set on a page under another name than the page's own, with its help. */
export const HELP: readonly HelpEntry[] = [
  { title: 'shell.display.language', synonyms: 'search.synonyms.language', path: SETTINGS },
  { title: 'shell.display.fontSize', synonyms: 'search.synonyms.textSize', path: SETTINGS },
  { title: 'shell.display.theme', synonyms: 'search.synonyms.colours', path: SETTINGS },
  { title: 'accounts.settings.about', synonyms: 'search.synonyms.about', path: SETTINGS },
  {
    title: 'accounts.picture.title',
    synonyms: 'search.synonyms.picture',
    text: 'accounts.picture.hint',
    path: SETTINGS,
  },
  {
    title: 'accounts.settings.contact',
    synonyms: 'search.synonyms.contact',
    text: 'accounts.settings.contactHint',
    path: SETTINGS,
  },
  {
    title: 'accounts.settings.phone',
    synonyms: 'search.synonyms.phone',
    text: 'accounts.settings.contactHint',
    path: '/account/phone',
  },
  {
    title: 'accounts.settings.email',
    synonyms: 'search.synonyms.email',
    text: 'accounts.settings.contactHint',
    path: '/account/email',
  },
  {
    title: 'accounts.password.title',
    synonyms: 'search.synonyms.password',
    text: 'accounts.password.hint',
    path: '/account/password',
  },
  {
    title: 'accounts.security.sessions',
    synonyms: 'search.synonyms.sessions',
    text: 'accounts.security.sessionsHint',
    path: '/security',
  },
  {
    title: 'accounts.passkey.title',
    synonyms: 'search.synonyms.passkey',
    text: 'accounts.passkey.hint',
    path: '/security',
  },
  {
    title: 'accounts.abha.label',
    synonyms: 'search.synonyms.abha',
    text: 'accounts.abha.hint',
    path: SETTINGS,
    userTypes: PATIENT,
  },
  { title: 'accounts.deletion.title', synonyms: 'search.synonyms.deletion', path: '/user_delete' },
  {
    title: 'notifications.settings.topics',
    synonyms: 'search.synonyms.topics',
    text: 'notifications.settings.topicsHint',
    path: '/notifications/settings',
  },
  {
    title: 'notifications.settings.quiet',
    synonyms: 'search.synonyms.quiet',
    text: 'notifications.settings.quietHint',
    path: '/notifications/settings',
  },
  {
    title: 'privacy.consent.title',
    synonyms: 'search.synonyms.consent',
    text: 'privacy.consent.intro',
    path: '/privacy',
    userTypes: PATIENT,
  },
  {
    title: 'privacy.rights.export',
    synonyms: 'search.synonyms.copy',
    text: 'privacy.rights.exportHint',
    path: '/privacy',
    userTypes: PATIENT,
  },
  {
    title: 'privacy.rights.correct',
    synonyms: 'search.synonyms.correct',
    text: 'privacy.rights.correctHint',
    path: '/privacy/correct',
    userTypes: PATIENT,
  },
  {
    title: 'privacy.rights.who',
    synonyms: 'search.synonyms.viewers',
    text: 'privacy.rights.whoHint',
    path: '/record-access',
    userTypes: PATIENT,
  },
  {
    title: 'privacy.rights.complain',
    synonyms: 'search.synonyms.complain',
    text: 'privacy.rights.complainHint',
    path: '/privacy/complain',
    userTypes: PATIENT,
  },
  {
    title: 'privacy.rights.nominee',
    synonyms: 'search.synonyms.nominee',
    text: 'privacy.rights.nomineeHint',
    path: '/privacy/nominee',
    userTypes: PATIENT,
  },
  { title: 'privacy.notice.title', synonyms: 'search.synonyms.stored', path: '/privacy' },
  {
    title: 'privacy.device.title',
    synonyms: 'search.synonyms.device',
    text: 'privacy.device.text',
    path: '/privacy',
  },
  {
    title: 'privacy.children.title',
    synonyms: 'search.synonyms.children',
    text: 'privacy.children.text',
    path: '/privacy',
  },
  {
    title: 'reading-imports.import.title',
    synonyms: 'search.synonyms.importReadings',
    text: 'reading-imports.import.hint',
    path: '/vitals/import',
    userTypes: PATIENT,
  },
  {
    title: 'vitals.export.title',
    synonyms: 'search.synonyms.exportReadings',
    text: 'vitals.export.hint',
    path: '/vitals/export',
    userTypes: PATIENT,
  },
  {
    title: 'vitals.photo.title',
    synonyms: 'search.synonyms.photo',
    text: 'vitals.photo.hint',
    path: '/vitals/photo',
    userTypes: PATIENT,
  },
  {
    title: 'accounts.settings.title',
    synonyms: 'search.synonyms.settings',
    english: 'settings',
    path: SETTINGS,
  },
  { title: 'shell.section.about', synonyms: 'search.synonyms.support', english: 'help', path: '/about' },
  {
    title: 'payments.orders.title',
    synonyms: 'search.synonyms.payments',
    english: 'refund payment',
    path: '/orders',
    userTypes: PATIENT,
  },
  {
    title: 'payments.orders.desk',
    synonyms: 'search.synonyms.payments',
    english: 'refund payment',
    path: '/payments',
    userTypes: STAFF,
  },
  { title: 'people.kycList.title', synonyms: 'search.synonyms.identity', path: '/kyc', userTypes: STAFF },
];

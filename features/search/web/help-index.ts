import type { UserType } from '#platform/domain/user-type.ts';

export interface HelpEntry {
  /** Key of the name of a setting, as it stands on its page. */
  readonly title: string;
  /** Key of the text that explains it there. */
  readonly text?: string;
  readonly path: string;
  readonly userTypes?: readonly UserType[];
}

const PATIENT: readonly UserType[] = ['patient'];
const SETTINGS = '/account/settings';

/** What is set on a page under another name than the page's own, with its help. */
export const HELP: readonly HelpEntry[] = [
  { title: 'shell.display.language', path: SETTINGS },
  { title: 'shell.display.fontSize', path: SETTINGS },
  { title: 'shell.display.theme', path: SETTINGS },
  { title: 'accounts.settings.about', path: SETTINGS },
  { title: 'accounts.picture.title', text: 'accounts.picture.hint', path: SETTINGS },
  { title: 'accounts.settings.contact', text: 'accounts.settings.contactHint', path: SETTINGS },
  { title: 'accounts.settings.phone', text: 'accounts.settings.contactHint', path: '/account/phone' },
  { title: 'accounts.settings.email', text: 'accounts.settings.contactHint', path: '/account/email' },
  { title: 'accounts.password.title', text: 'accounts.password.hint', path: '/account/password' },
  { title: 'accounts.security.sessions', text: 'accounts.security.sessionsHint', path: '/security' },
  { title: 'accounts.passkey.title', text: 'accounts.passkey.hint', path: '/security' },
  { title: 'accounts.abha.label', text: 'accounts.abha.hint', path: SETTINGS, userTypes: PATIENT },
  { title: 'accounts.deletion.title', path: '/user_delete' },
  {
    title: 'notifications.settings.topics',
    text: 'notifications.settings.topicsHint',
    path: '/notifications/settings',
  },
  {
    title: 'notifications.settings.quiet',
    text: 'notifications.settings.quietHint',
    path: '/notifications/settings',
  },
  { title: 'privacy.consent.title', text: 'privacy.consent.intro', path: '/privacy', userTypes: PATIENT },
  { title: 'privacy.rights.export', text: 'privacy.rights.exportHint', path: '/privacy', userTypes: PATIENT },
  {
    title: 'privacy.rights.correct',
    text: 'privacy.rights.correctHint',
    path: '/privacy/correct',
    userTypes: PATIENT,
  },
  { title: 'privacy.rights.who', text: 'privacy.rights.whoHint', path: '/record-access', userTypes: PATIENT },
  {
    title: 'privacy.rights.complain',
    text: 'privacy.rights.complainHint',
    path: '/privacy/complain',
    userTypes: PATIENT,
  },
  {
    title: 'privacy.rights.nominee',
    text: 'privacy.rights.nomineeHint',
    path: '/privacy/nominee',
    userTypes: PATIENT,
  },
  { title: 'privacy.notice.title', path: '/privacy' },
  { title: 'privacy.device.title', text: 'privacy.device.text', path: '/privacy' },
  { title: 'privacy.children.title', text: 'privacy.children.text', path: '/privacy' },
  {
    title: 'reading-imports.import.title',
    text: 'reading-imports.import.hint',
    path: '/vitals/import',
    userTypes: PATIENT,
  },
  { title: 'vitals.export.title', text: 'vitals.export.hint', path: '/vitals/export', userTypes: PATIENT },
  { title: 'vitals.photo.title', text: 'vitals.photo.hint', path: '/vitals/photo', userTypes: PATIENT },
];

import type { WebScreens } from '#platform/web/feature.ts';

const deletion = () => import('./screens/delete-account.tsx').then((m) => m.DeleteAccountScreen);
const contact = () => import('./screens/contact.tsx').then((m) => m.ContactScreen);

/**
 * `sign-in/` has the steps from a number or an address to a session, `proof/` asks a signed-in person to show once more
 * who they are, `screens/` are the settings of an account; `components/` serve two or more of them.
 */
export const screens: WebScreens = {
  name: 'accounts',
  routes: [
    {
      path: '/account',
      screen: () => import('./screens/account-root.tsx').then((m) => m.AccountRoot),
      access: 'public',
      title: 'accounts.signIn.title',
      frame: 'bare',
    },
    {
      path: '/account/confirm',
      screen: () => import('./screens/confirm.tsx').then((m) => m.ConfirmScreen),
      access: 'public',
      title: 'accounts.proof.title',
      frame: 'bare',
    },
    {
      path: '/account/first-run',
      screen: () => import('./screens/first-run.tsx').then((m) => m.FirstRunScreen),
      access: 'signed-in',
      title: 'accounts.firstRun.title',
      frame: 'bare',
    },
    {
      path: '/account/settings',
      screen: () => import('./screens/settings.tsx').then((m) => m.SettingsScreen),
      access: 'signed-in',
      title: 'accounts.settings.title',
    },
    {
      path: '/account/password',
      screen: () => import('./screens/password.tsx').then((m) => m.PasswordScreen),
      access: 'signed-in',
      title: 'accounts.password.title',
    },
    { path: '/account/phone', screen: contact, access: 'signed-in', title: 'accounts.contact.phoneTitle' },
    { path: '/account/email', screen: contact, access: 'signed-in', title: 'accounts.contact.emailTitle' },
    {
      path: '/account/undo-change',
      screen: () => import('./screens/undo-change.tsx').then((m) => m.UndoChangeScreen),
      access: 'public',
      title: 'accounts.undo.title',
      frame: 'bare',
    },
    {
      path: '/account/farewell',
      screen: () => import('./screens/farewell.tsx').then((m) => m.FarewellScreen),
      access: 'public',
      title: 'accounts.farewell.title',
      frame: 'bare',
    },
    {
      path: '/security',
      screen: () => import('./screens/security.tsx').then((m) => m.SecurityScreen),
      access: 'signed-in',
      title: 'shell.section.security',
    },
    // Protected by the screen itself, and everything below it too, whatever an old link adds.
    { path: '/user_delete', screen: deletion, access: 'public', title: 'accounts.deletion.title' },
    { path: '/user_delete/*', screen: deletion, access: 'public', title: 'accounts.deletion.title' },
  ],
  more: [
    {
      id: 'account',
      label: 'accounts.settings.title',
      path: '/account/settings',
      order: 10,
      icon: 'settings',
    },
    { section: 'security', path: '/security' },
  ],
};

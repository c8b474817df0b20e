import type { LoadPart, WebFeature } from '#platform/web/feature.ts';
import { wordsFor } from '#platform/web/i18n/words.ts';
import type { ProofDialogProps } from './proof/proof-dialog.tsx';

export type { ProofDialogProps } from './proof/proof-dialog.tsx';

/** A dialog in which a person shows once more who they are: for what another feature does with that. */
export const proofDialog: LoadPart<ProofDialogProps> = async () =>
  (await Promise.all([import('./proof/proof-dialog.tsx'), wordsFor('accounts')]))[0].ProofDialog;

export const accounts: WebFeature = {
  name: 'accounts',
  firstRun: '/account/first-run',
  routes: [
    {
      path: '/account/login',
      screen: () => import('./screens/sign-in.tsx').then((m) => m.SignInScreen),
      access: 'public',
      title: 'accounts.signIn.title',
      frame: 'bare',
    },
  ],
  railFoot: [
    {
      id: 'accounts.role',
      userTypes: ['doctor', 'coach', 'faculty_head', 'staff'],
      part: () => import('./components/own-role.tsx').then((m) => m.OwnRole),
    },
  ],
  background: [
    {
      id: 'accounts.language',
      part: () => import('./components/keep-language.tsx').then((m) => m.KeepLanguage),
    },
    {
      id: 'accounts.desk-lock',
      userTypes: ['doctor', 'coach', 'faculty_head', 'staff'],
      part: () => import('./proof/desk-lock.tsx').then((m) => m.DeskLock),
    },
  ],
};

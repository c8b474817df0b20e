import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { Page, Row } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { brand } from '#platform/web/brand.ts';
import { call } from '#platform/web/client/call.ts';
import type { WebAccess, WebRoute } from '#platform/web/feature.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { signOut } from '#platform/web/session/session-client.ts';
import { Guard } from '#platform/web/shell/guard.tsx';
import { Fillings } from '#platform/web/shell/lazy-part.tsx';
import { type Account, deleteUser } from '../../contract.ts';
import { ContactProofFields, emptyProof, proofIn, useMissingProof } from '../components/contact-proof.tsx';
import { NoAccount } from '../components/no-account.tsx';
import { useAccount } from '../queries.ts';
import { beforeDeletion } from '../slots.ts';

const routeFor = (access: WebAccess): WebRoute => ({
  path: '/user_delete',
  screen: async () => DeleteAccountScreen,
  access,
  title: 'accounts.deletion.title',
});
const PROTECTED = routeFor('signed-in');
const CLOSING = routeFor('public');

/**
 * Guarded like any other page of the account, except while the account is being closed: the news that the session
 * has ended may come before the answer, and must not lead to the sign-in instead of the farewell.
 */
export function DeleteAccountScreen() {
  const navigate = useNavigate();
  const [closing, setClosing] = useState(false);
  const close = async (body: BodyOf<typeof deleteUser>) => {
    setClosing(true);
    try {
      const { sealed_until } = await call(deleteUser, { body });
      void navigate('/account/farewell', { replace: true, state: { sealedUntil: sealed_until } });
      void signOut();
    } catch (error) {
      setClosing(false);
      throw error;
    }
  };
  return (
    <Guard route={closing ? CLOSING : PROTECTED}>
      <DeleteAccount onClose={close} />
    </Guard>
  );
}

interface DeleteAccountProps {
  readonly onClose: (body: BodyOf<typeof deleteUser>) => Promise<void>;
}

/** Says what happens to what before it asks for proof, and asks once more before it does it. */
function DeleteAccount({ onClose }: DeleteAccountProps) {
  const { t } = useWords();
  const account = useAccount();
  return (
    <Page width="reading" gap="wide">
      <h1>{t('accounts.deletion.title')}</h1>
      <p>{t('accounts.deletion.intro', { brand: brand.title })}</p>
      <Section title={t('accounts.deletion.erasedTitle')}>
        <ul>
          <li>{t('accounts.deletion.erasedContact')}</li>
          <li>{t('accounts.deletion.erasedSecrets')}</li>
          <li>{t('accounts.deletion.erasedPicture')}</li>
          <li>{t('accounts.deletion.erasedFiles')}</li>
          <li>{t('accounts.deletion.erasedSessions')}</li>
        </ul>
      </Section>
      <Section title={t('accounts.deletion.sealedTitle')}>
        <p>{t('accounts.deletion.sealed')}</p>
        <p>{t('accounts.deletion.sealedWho')}</p>
      </Section>
      <Fillings point={beforeDeletion} given={{}} fallback={null} />
      <Alert tone="warn">{t('accounts.deletion.forGood')}</Alert>
      {account.isPending && <SkeletonList label={t('shell.busy.loading')} rows={2} />}
      {account.isError && !account.data && <NoAccount query={account} />}
      {account.data && <Proof account={account.data} onClose={onClose} />}
    </Page>
  );
}

function Proof({ account, onClose }: DeleteAccountProps & { readonly account: Account }) {
  const { t } = useWords();
  const form = useForm(undefined, () => emptyProof(account));
  const missingIn = useMissingProof();
  const [sure, setSure] = useState(false);
  const close = () => form.send(() => onClose(proofIn(form.draft)).finally(() => setSure(false)));
  return (
    <Section title={t('accounts.deletion.proofTitle')}>
      <Form
        problems={form.problems}
        busy={form.busy}
        onSubmit={() => setSure(form.check(missingIn(form.draft)))}
      >
        <ContactProofFields {...{ account, form }} />
        <Row>
          <Button type="submit" variant="danger" icon="trash">
            {t('accounts.deletion.action')}
          </Button>
        </Row>
      </Form>
      <ConfirmDialog
        open={sure}
        danger
        busy={form.busy}
        title={t('accounts.deletion.sureTitle')}
        confirmLabel={t('accounts.deletion.action')}
        cancelLabel={t('accounts.deletion.keep')}
        closeLabel={t('shell.action.close')}
        onClose={() => setSure(false)}
        onConfirm={() => void close()}
      >
        {t('accounts.deletion.sure')}
      </ConfirmDialog>
    </Section>
  );
}

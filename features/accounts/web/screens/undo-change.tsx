import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { Button } from '#platform/ui/button.tsx';
import { FormErrors } from '#platform/ui/form-errors.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { call } from '#platform/web/client/call.ts';
import { useBusy } from '#platform/web/client/use-busy.ts';
import type { WebAccess, WebRoute } from '#platform/web/feature.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useProblems } from '#platform/web/forms/use-problems.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { signOut } from '#platform/web/session/session-client.ts';
import { Guard } from '#platform/web/shell/guard.tsx';
import { MessagePage } from '#platform/web/shell/screens/message-page.tsx';
import {
  type Account,
  type ContactChange,
  sendUndoProof,
  undoChangeByLink,
  undoContactChange,
} from '../../contract.ts';
import { ContactProofFields, emptyProof, proofIn, useMissingProof } from '../components/contact-proof.tsx';
import { NoAccount } from '../components/no-account.tsx';
import styles from '../components/pages.module.css';
import { useAccount, useContactChanges } from '../queries.ts';

const routeFor = (access: WebAccess): WebRoute => ({
  path: '/account/undo-change',
  screen: async () => UndoChangeScreen,
  access,
  title: 'accounts.undo.title',
});
const PROTECTED = routeFor('signed-in');
const OPEN = routeFor('public');

type Undone = ReplyOf<typeof undoChangeByLink>;

/**
 * Opened from the message to the replaced number or address, with the token behind the `#`; or from Security by the
 * signed-in user, with the change in the query.
 */
export function UndoChangeScreen() {
  const { t } = useWords();
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(hash.slice(1));
  const { busy, run } = useBusy();
  const [undone, setUndone] = useState<Undone>();
  const changeId = new URLSearchParams(search).get('change');
  // The token must not stay in the address bar and the history.
  useEffect(() => {
    if (hash) void navigate({ search }, { replace: true });
  }, [hash, search, navigate]);

  const undo = (work: () => Promise<Undone>) => run(async () => setUndone(await work()));
  if (undone)
    return (
      <MessagePage
        icon="check-circle"
        title={t('accounts.undo.doneTitle')}
        body={t('accounts.undo.doneBody', { to: undone.sign_in_with })}
        phone
        actions={<LinkButton href="/account/login">{t('accounts.signIn.action')}</LinkButton>}
      />
    );
  if (token)
    return <ByLink busy={busy} onUndo={() => undo(() => call(undoChangeByLink, { body: { token } }))} />;
  if (!changeId)
    return (
      <MessagePage icon="alert" title={t('accounts.undo.title')} body={t('accounts.undo.noLink')} phone />
    );
  // The news that the session has ended may come before the answer, and must not lead to the sign-in page.
  return (
    <Guard route={busy ? OPEN : PROTECTED}>
      <Owned changeId={changeId} busy={busy} onUndo={(body) => undo(() => undoOwn(changeId, body))} />
    </Guard>
  );
}

async function undoOwn(changeId: string, body: BodyOf<typeof undoContactChange>): Promise<Undone> {
  const undone = await call(undoContactChange, { params: { change_id: changeId }, body });
  void signOut();
  return undone;
}

function Consequences() {
  const { t } = useWords();
  return (
    <>
      <h1>{t('accounts.undo.title')}</h1>
      <ul>
        <li>{t('accounts.undo.back')}</li>
        <li>{t('accounts.undo.out')}</li>
        <li>{t('accounts.undo.password')}</li>
      </ul>
    </>
  );
}

function ByLink({ busy, onUndo }: { readonly busy: boolean; readonly onUndo: () => Promise<void> }) {
  const { t } = useWords();
  const problems = useProblems();
  const press = () => {
    problems.clear();
    onUndo().catch((error: unknown) => problems.take(error, ['token']));
  };
  return (
    <div className={styles.form}>
      <Consequences />
      <FormErrors
        title={t('shell.form.problem')}
        errors={problems.list.map(({ message }) => ({ message }))}
      />
      <Button variant="primary" wide busy={busy} onClick={press}>
        {t('accounts.undo.action')}
      </Button>
    </div>
  );
}

interface OwnedProps {
  readonly changeId: string;
  readonly busy: boolean;
  readonly onUndo: (proof: BodyOf<typeof undoContactChange>) => Promise<void>;
}

function Owned({ changeId, ...rest }: OwnedProps) {
  const { t } = useWords();
  const account = useAccount();
  const changes = useContactChanges();
  const change = changes.data?.changes.find((each) => each.change_id === changeId);
  return (
    <div className={styles.form}>
      <Consequences />
      {(account.isPending || changes.isPending) && <SkeletonList label={t('shell.busy.loading')} rows={2} />}
      {changes.isError && !changes.data && <NoAccount query={changes} />}
      {account.isError && !account.data && <NoAccount query={account} />}
      {account.data && change && <Proven account={account.data} change={change} {...rest} />}
      {changes.data && !change && <p>{t('accounts.undo.gone')}</p>}
    </div>
  );
}

interface ProvenProps extends Omit<OwnedProps, 'changeId'> {
  readonly account: Account;
  readonly change: ContactChange;
}

function Proven({ account, change, busy, onUndo }: ProvenProps) {
  const { t } = useWords();
  const form = useForm(undefined, () => emptyProof(account));
  const missingIn = useMissingProof();
  const isPhone = change.old_value === null ? change.kind === 'email' : change.kind === 'phone';
  const submit = () => {
    if (form.check(missingIn(form.draft))) onUndo(proofIn(form.draft)).catch(form.refused);
  };
  return (
    <Form problems={form.problems} busy={busy} onSubmit={submit} action={t('accounts.undo.action')} wide>
      <ContactProofFields
        {...{ account, form }}
        sends={{
          channels: isPhone ? ['sms', 'whatsapp'] : ['email'],
          send: (channel) =>
            call(sendUndoProof, { params: { change_id: change.change_id } }, { source: channel }),
        }}
      />
    </Form>
  );
}

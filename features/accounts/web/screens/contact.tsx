import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { parseEmail } from '#platform/domain/email.ts';
import { parsePhone } from '#platform/domain/phone.ts';
import { phoneAsRead } from '#platform/domain/phone-as-read.ts';
import { Button } from '#platform/ui/button.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { call } from '#platform/web/client/call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { updateSession } from '#platform/web/session/session-client.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import {
  type Account,
  confirmEmail,
  confirmPhone,
  sendContactProof,
  updateEmail,
  updatePhone,
} from '../../contract.ts';
import { CodeAgain } from '../components/code-again.tsx';
import { ContactProofFields, emptyProof, proofIn, useMissingProof } from '../components/contact-proof.tsx';
import { DemoOutbox } from '../components/demo-outbox.tsx';
import { IdentifierField } from '../components/identifier-field.tsx';
import { NoAccount } from '../components/no-account.tsx';
import type { SendsCode } from '../components/own-code.tsx';
import styles from '../components/pages.module.css';
import { SentCode } from '../components/sent-code.tsx';
import { useCodeForm } from '../components/use-code-form.ts';
import { useAccount, useShowAccount } from '../queries.ts';
import type { Channel } from '../sign-in/flow.ts';

type Kind = 'phone' | 'email';
interface Asked {
  readonly value: string;
  readonly to: string;
  readonly channel: Channel;
  readonly resendAt: number;
}

/** A new number or address: it becomes the account's own with a code that was sent to it. */
export function ContactScreen() {
  const { pathname } = useLocation();
  const kind: Kind = pathname.endsWith('/email') ? 'email' : 'phone';
  const { t } = useWords();
  const account = useAccount();
  const [asked, setAsked] = useState<Asked>();
  const now = account.data?.[kind];
  return (
    <div className={styles.form}>
      <h1>{t(`accounts.contact.${kind}Title`)}</h1>
      {now && <p className={styles.quiet}>{t('accounts.contact.now', { value: phoneAsRead(now) })}</p>}
      {asked ? (
        <Confirm key={asked.value} {...{ kind, asked }} onAsked={setAsked} />
      ) : (
        account.data && <Ask account={account.data} kind={kind} onAsked={setAsked} />
      )}
      {account.isPending && <SkeletonList label={t('shell.busy.loading')} rows={2} />}
      {account.isError && !account.data && <NoAccount query={account} />}
    </div>
  );
}

interface Request {
  readonly channel?: Channel;
  /** Not needed to have the code sent again. */
  readonly proof?: ReturnType<typeof proofIn>;
}

async function askFor(kind: Kind, value: string, { channel, proof }: Request): Promise<Asked> {
  const options = channel ? { source: channel } : {};
  const sent =
    kind === 'phone'
      ? await call(updatePhone, { body: { phone: value, ...proof } }, options)
      : await call(updateEmail, { body: { email: value, ...proof } }, options);
  return {
    value,
    to: sent.sent_to,
    channel: sent.channel,
    resendAt: Date.now() + sent.resend_after_seconds * 1000,
  };
}

interface PartProps {
  readonly kind: Kind;
  readonly onAsked: (asked: Asked | undefined) => void;
}

const SENDS: SendsCode = { send: (channel) => call(sendContactProof, {}, { source: channel }) };

function Ask({ account, kind, onAsked }: PartProps & { readonly account: Account }) {
  const { t } = useWords();
  const form = useForm(undefined, { phone: '', email: '', ...emptyProof(account) });
  const missingIn = useMissingProof();
  const submit = () => {
    const value = kind === 'phone' ? parsePhone(form.draft.phone) : parseEmail(form.draft.email);
    const wrong = t(kind === 'phone' ? 'accounts.identify.wrongPhone' : 'accounts.identify.wrongEmail');
    const problems = [...missingIn(form.draft), ...(value ? [] : [{ field: kind, message: wrong }])];
    if (form.check(problems) && value)
      void form.send(async () => onAsked(await askFor(kind, value, { proof: proofIn(form.draft) })));
  };
  return (
    <Form
      problems={form.problems}
      busy={form.busy}
      onSubmit={submit}
      action={t('accounts.newAccount.send')}
      wide
    >
      <p>{t('accounts.contact.proof')}</p>
      <ContactProofFields {...{ account, form }} sends={SENDS} />
      <IdentifierField
        {...form.control(kind)}
        kind={kind}
        label={t(`accounts.contact.${kind}New`)}
        hint={t(`accounts.contact.${kind}Hint`)}
      />
    </Form>
  );
}

type ConfirmProps = PartProps & { readonly asked: Asked };

function Confirm({ kind, asked, onAsked }: ConfirmProps) {
  const { t } = useWords();
  const confirm = useConfirming(kind, asked.value);
  const { draft, problems, control, busy, send, take } = useCodeForm(confirm);
  return (
    <Form problems={problems} busy={busy} onSubmit={() => take(draft.code)}>
      <p role="status">{t(`accounts.code.sent_${asked.channel}`, { to: asked.to })}</p>
      <SentCode {...control('code')} autoFocus onComplete={take} />
      <Button type="submit" variant="primary" wide busy={busy}>
        {t(`accounts.contact.${kind}Save`)}
      </Button>
      <CodeAgain
        channels={kind === 'phone' ? ['sms', 'whatsapp'] : ['email']}
        resendAt={asked.resendAt}
        busy={busy}
        onSend={(channel) => void send(async () => onAsked(await askFor(kind, asked.value, { channel })))}
      />
      <Button variant="quiet" onClick={() => onAsked(undefined)}>
        {t(`accounts.code.change_${kind}`)}
      </Button>
      <DemoOutbox to={asked.value} />
    </Form>
  );
}

function useConfirming(kind: Kind, value: string) {
  const { t } = useWords();
  const navigate = useNavigate();
  const show = useShowAccount();
  return async (code: string) => {
    const account =
      kind === 'phone'
        ? await call(confirmPhone, { body: { phone: value, code } })
        : await call(confirmEmail, { body: { email: value, code } });
    show(account);
    // The session names the phone number as well.
    void updateSession();
    showAlert('success', t('shell.form.saved'));
    void navigate('/account/settings', { replace: true });
  };
}

import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { parseEmail } from '#platform/domain/email.ts';
import { parsePhone } from '#platform/domain/phone.ts';
import { Button } from '#platform/ui/button.tsx';
import { FormErrors } from '#platform/ui/form-errors.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { call } from '#platform/web/client/call.ts';
import { useProblems } from '#platform/web/forms/use-problems.ts';
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
import { CODE } from '../../rules.ts';
import { CodeAgain } from '../components/code-again.tsx';
import { type ContactProof, ContactProofFields, useContactProof } from '../components/contact-proof.tsx';
import { DemoOutbox } from '../components/demo-outbox.tsx';
import { IdentifierField } from '../components/identifier-field.tsx';
import { NoAccount } from '../components/no-account.tsx';
import type { SendsCode } from '../components/own-code.tsx';
import styles from '../components/pages.module.css';
import { readable } from '../components/readable.ts';
import { SentCode } from '../components/sent-code.tsx';
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
      {now && <p className={styles.quiet}>{t('accounts.contact.now', { value: readable(now) })}</p>}
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
  readonly proof?: ContactProof['body'];
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
  const problems = useProblems();
  const proof = useContactProof(account);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const value = kind === 'phone' ? parsePhone(text) : parseEmail(text);
    const wrong = value
      ? []
      : [
          {
            field: kind,
            message: t(kind === 'phone' ? 'accounts.identify.wrongPhone' : 'accounts.identify.wrongEmail'),
          },
        ];
    if (!value || proof.missing) return problems.say([...(proof.missing ? [proof.missing] : []), ...wrong]);
    problems.clear();
    setBusy(true);
    try {
      onAsked(await askFor(kind, value, { proof: proof.body }));
    } catch (error) {
      problems.take(error, [kind, 'password', 'code']);
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <FormErrors title={t('shell.form.problem')} errors={problems.list} />
        <p>{t('accounts.contact.proof')}</p>
        <ContactProofFields {...{ account, proof, problems }} sends={SENDS} />
        <IdentifierField
          id={kind}
          kind={kind}
          label={t(`accounts.contact.${kind}New`)}
          hint={t(`accounts.contact.${kind}Hint`)}
          error={problems.of(kind)}
          value={text}
          onValue={setText}
        />
        <Button type="submit" variant="primary" wide busy={busy}>
          {t('accounts.newAccount.send')}
        </Button>
      </Stack>
    </form>
  );
}

type ConfirmProps = PartProps & { readonly asked: Asked };

function Confirm({ kind, asked, onAsked }: ConfirmProps) {
  const { t } = useWords();
  const { problems, code, setCode, busy, take, again } = useConfirmation({ kind, asked, onAsked });

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void take(code);
      }}
      noValidate
    >
      <Stack>
        <FormErrors title={t('shell.form.problem')} errors={problems.list} />
        <p role="status">{t(`accounts.code.sent_${asked.channel}`, { to: asked.to })}</p>
        <SentCode
          problems={problems}
          autoFocus
          value={code}
          onValue={setCode}
          onComplete={(digits) => void take(digits)}
        />
        <Button type="submit" variant="primary" wide busy={busy}>
          {t(`accounts.contact.${kind}Save`)}
        </Button>
        <CodeAgain
          channels={kind === 'phone' ? ['sms', 'whatsapp'] : ['email']}
          resendAt={asked.resendAt}
          busy={busy}
          onSend={(channel) => void again(channel)}
        />
        <Button variant="quiet" onClick={() => onAsked(undefined)}>
          {t(`accounts.code.change_${kind}`)}
        </Button>
        <DemoOutbox to={asked.value} />
      </Stack>
    </form>
  );
}

function useConfirmation({ kind, asked, onAsked }: ConfirmProps) {
  const { t } = useWords();
  const problems = useProblems();
  const navigate = useNavigate();
  const show = useShowAccount();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);

  const take = async (digits: string) => {
    if (busy) return;
    if (digits.length !== CODE.digits)
      return problems.say([{ field: 'code', message: t('accounts.code.missing') }]);
    problems.clear();
    setBusy(true);
    try {
      const account =
        kind === 'phone'
          ? await call(confirmPhone, { body: { phone: asked.value, code: digits } })
          : await call(confirmEmail, { body: { email: asked.value, code: digits } });
      show(account);
      // The session names the phone number as well.
      void updateSession();
      showAlert('success', t('shell.form.saved'));
      void navigate('/account/settings', { replace: true });
    } catch (error) {
      problems.take(error, ['code']);
      setBusy(false);
    }
  };
  const again = async (channel: Channel) => {
    problems.clear();
    setBusy(true);
    try {
      onAsked(await askFor(kind, asked.value, { channel }));
    } catch (error) {
      problems.take(error, []);
    } finally {
      setBusy(false);
    }
  };
  return { problems, code, setCode, busy, take, again };
}

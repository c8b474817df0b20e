import { useState } from 'react';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { latinDigits } from '#platform/domain/numbers.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { FormErrors } from '#platform/ui/form-errors.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { ApiError, isNoAnswer } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { getPasskeyChallenge, type getProof, proveIdentity, sendProof } from '../../contract.ts';
import { CurrentPassword } from '../components/current-password.tsx';
import { NewPasswordForm } from '../components/new-password-form.tsx';
import { SentCode } from '../components/sent-code.tsx';
import { useCodeForm } from '../components/use-code-form.ts';
import { askForPasskey, knowsPasskeys } from './passkey.ts';

type Pending = ReplyOf<typeof getProof>;
type Method = Pending['methods'][number];

interface ProofFormProps {
  readonly pending: Pending;
  readonly onProved: () => void;
}

/** One of the proofs that the session accepts: a passkey, a code, the password, or the first password. */
export function ProofForm({ pending, onProved }: ProofFormProps) {
  const { t } = useWords();
  const isBlocked = pending.methods.length === 0;
  const methods = pending.methods.filter((method) => method !== 'passkey' || knowsPasskeys());
  const [method, setMethod] = useState<Method>(methods[0] ?? 'code');
  const others = methods.filter((each) => each !== method);
  if (isBlocked) return <Alert tone="bad">{t('accounts.proof.blocked')}</Alert>;
  return (
    <Stack>
      {method === 'passkey' && <ByPasskey onProved={onProved} />}
      {method === 'code' && <ByCode to={pending.sent_to ?? ''} onProved={onProved} />}
      {method === 'password' && <ByPassword onProved={onProved} />}
      {method === 'birth_year' && <ByBirthYear onProved={onProved} />}
      {method === 'new_password' && (
        <>
          <p>{t('accounts.proof.setPassword')}</p>
          <NewPasswordForm
            identifier=""
            actionLabel={t('accounts.password.save')}
            onPassword={async (password) => {
              await call(proveIdentity, { body: { new_password: password } });
              onProved();
            }}
          />
        </>
      )}
      {others.map((each) => (
        <Button key={each} variant="quiet" onClick={() => setMethod(each)}>
          {t(`accounts.proof.use_${each}`)}
        </Button>
      ))}
    </Stack>
  );
}

type WayProps = Pick<ProofFormProps, 'onProved'>;

function ByPasskey({ onProved }: WayProps) {
  const { t } = useWords();
  const { problems, busy, send } = useForm(undefined, {});
  const use = async () => {
    try {
      const passkey = await askForPasskey(await call(getPasskeyChallenge, {}));
      await call(proveIdentity, { body: { passkey } });
      onProved();
    } catch (error) {
      if (error instanceof ApiError || isNoAnswer(error)) throw error;
      problems.say([{ message: t('accounts.proof.failed') }]);
    }
  };
  return (
    <>
      <FormErrors title={t('shell.form.problem')} errors={problems.list} />
      <Button variant="primary" wide icon="lock" busy={busy} onClick={() => void send(use)}>
        {t('accounts.proof.use_passkey')}
      </Button>
    </>
  );
}

function ByCode({ to, onProved }: WayProps & { readonly to: string }) {
  const { t } = useWords();
  const [sentTo, setSentTo] = useState<string>();
  const { draft, problems, control, busy, send, take } = useCodeForm(async (code) => {
    await call(proveIdentity, { body: { code } });
    onProved();
  });
  const ask = () => void send(async () => setSentTo((await call(sendProof, {})).sent_to));
  const submit = () => (sentTo === undefined ? ask() : take(draft.code));
  return (
    <Form
      problems={problems}
      busy={busy}
      onSubmit={submit}
      action={sentTo === undefined ? t('accounts.proof.sendCode', { to }) : t('shell.form.continue')}
      wide
      aside={
        sentTo !== undefined && (
          <Button variant="quiet" onClick={ask}>
            {t('accounts.proof.sendAgain')}
          </Button>
        )
      }
    >
      {sentTo !== undefined && (
        <>
          <p role="status">{t('accounts.proof.sent', { to: sentTo })}</p>
          <SentCode {...control('code')} autoFocus onComplete={take} />
        </>
      )}
    </Form>
  );
}

function ByBirthYear({ onProved }: WayProps) {
  const { t } = useWords();
  const { draft, problems, check, control, busy, send } = useForm(undefined, { birth_year: '' });
  const hint = t('accounts.proof.birthYearHint');
  const submit = () => {
    const digits = latinDigits(draft.birth_year).trim();
    const isYear = /^(18|19|20|21)\d\d$/.test(digits);
    if (!check(isYear ? [] : [{ field: 'birth_year', message: hint }])) return;
    void send(async () => {
      await call(proveIdentity, { body: { birth_year: Number(digits) } });
      onProved();
    });
  };
  return (
    <>
      <Form problems={problems} busy={busy} onSubmit={submit} action={t('shell.form.continue')} wide>
        <TextField
          {...control('birth_year')}
          label={t('accounts.proof.birthYear')}
          hint={hint}
          inputMode="numeric"
          autoComplete="bday-year"
          autoFocus
        />
      </Form>
      <p>{t('accounts.proof.notYours')}</p>
    </>
  );
}

function ByPassword({ onProved }: WayProps) {
  const { t } = useWords();
  const { draft, problems, check, control, busy, send } = useForm(undefined, { password: '' });
  const submit = () => {
    const missing = { field: 'password', message: t('accounts.password.missing') };
    if (!check(draft.password === '' ? [missing] : [])) return;
    void send(async () => {
      await call(proveIdentity, { body: draft });
      onProved();
    });
  };
  return (
    <Form problems={problems} busy={busy} onSubmit={submit} action={t('shell.form.continue')} wide>
      <CurrentPassword {...control('password')} autoFocus />
    </Form>
  );
}

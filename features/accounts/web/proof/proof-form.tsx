import { type FormEvent, useState } from 'react';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { latinDigits } from '#platform/domain/numbers.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { FormErrors } from '#platform/ui/form-errors.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { PasswordField } from '#platform/ui/password-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { ApiError, isNoAnswer } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { type Problems, useProblems } from '#platform/web/forms/use-problems.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { getPasskeyChallenge, type getProof, proveIdentity, sendProof } from '../../contract.ts';
import { CODE } from '../../rules.ts';
import { NewPasswordForm } from '../components/new-password-form.tsx';
import { SentCode } from '../components/sent-code.tsx';
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
  const problems = useProblems();
  const others = methods.filter((each) => each !== method);
  const choose = (next: Method) => {
    problems.clear();
    setMethod(next);
  };
  if (isBlocked) return <Alert tone="bad">{t('accounts.proof.blocked')}</Alert>;
  return (
    <Stack>
      <FormErrors title={t('shell.form.problem')} errors={problems.list} />
      {method === 'passkey' && <ByPasskey {...{ problems, onProved }} />}
      {method === 'code' && <ByCode to={pending.sent_to ?? ''} {...{ problems, onProved }} />}
      {method === 'password' && <ByPassword {...{ problems, onProved }} />}
      {method === 'birth_year' && <ByBirthYear {...{ problems, onProved }} />}
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
        <Button key={each} variant="quiet" onClick={() => choose(each)}>
          {t(`accounts.proof.use_${each}`)}
        </Button>
      ))}
    </Stack>
  );
}

interface WayProps {
  readonly problems: Problems;
  readonly onProved: () => void;
}

function ByPasskey({ problems, onProved }: WayProps) {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const use = async () => {
    setBusy(true);
    problems.clear();
    try {
      const passkey = await askForPasskey(await call(getPasskeyChallenge, {}));
      await call(proveIdentity, { body: { passkey } });
      onProved();
    } catch (error) {
      const isOurs = error instanceof ApiError || isNoAnswer(error);
      if (isOurs) problems.take(error, []);
      else problems.say([{ message: t('accounts.proof.failed') }]);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="primary" wide icon="lock" busy={busy} onClick={() => void use()}>
      {t('accounts.proof.use_passkey')}
    </Button>
  );
}

function ByCode({ to, problems, onProved }: WayProps & { readonly to: string }) {
  const { t } = useWords();
  const [sentTo, setSentTo] = useState<string>();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    problems.clear();
    try {
      await work();
    } catch (error) {
      problems.take(error, ['code']);
    } finally {
      setBusy(false);
    }
  };
  const send = () => attempt(async () => setSentTo((await call(sendProof, {})).sent_to));
  const take = (digits: string) => {
    if (digits.length !== CODE.digits)
      return problems.say([{ field: 'code', message: t('accounts.code.missing') }]);
    void attempt(async () => {
      await call(proveIdentity, { body: { code: digits } });
      onProved();
    });
  };
  if (sentTo === undefined)
    return (
      <Button variant="primary" wide busy={busy} onClick={() => void send()}>
        {t('accounts.proof.sendCode', { to })}
      </Button>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    take(code);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <p role="status">{t('accounts.proof.sent', { to: sentTo })}</p>
        <SentCode problems={problems} autoFocus value={code} onValue={setCode} onComplete={take} />
        <Button type="submit" variant="primary" wide busy={busy}>
          {t('shell.form.continue')}
        </Button>
        <Button variant="quiet" onClick={() => void send()}>
          {t('accounts.proof.sendAgain')}
        </Button>
      </Stack>
    </form>
  );
}

function ByBirthYear({ problems, onProved }: WayProps) {
  const { t } = useWords();
  const [year, setYear] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const digits = latinDigits(year).trim();
    if (!/^(18|19|20|21)\d\d$/.test(digits))
      return problems.say([{ field: 'birth_year', message: t('accounts.proof.birthYearHint') }]);
    setBusy(true);
    problems.clear();
    try {
      await call(proveIdentity, { body: { birth_year: Number(digits) } });
      onProved();
    } catch (error) {
      problems.take(error, ['birth_year']);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <TextField
          id="birth_year"
          label={t('accounts.proof.birthYear')}
          hint={t('accounts.proof.birthYearHint')}
          error={problems.of('birth_year')}
          inputMode="numeric"
          autoComplete="bday-year"
          autoFocus
          value={year}
          onValue={setYear}
        />
        <Button type="submit" variant="primary" wide busy={busy}>
          {t('shell.form.continue')}
        </Button>
        <p>{t('accounts.proof.notYours')}</p>
      </Stack>
    </form>
  );
}

function ByPassword({ problems, onProved }: WayProps) {
  const { t } = useWords();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (password === '')
      return problems.say([{ field: 'password', message: t('accounts.password.missing') }]);
    setBusy(true);
    problems.clear();
    try {
      await call(proveIdentity, { body: { password } });
      onProved();
    } catch (error) {
      problems.take(error, ['password']);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <PasswordField
          id="password"
          name="password"
          label={t('accounts.password.label')}
          error={problems.of('password')}
          autoComplete="current-password"
          revealLabel={t('accounts.password.show')}
          concealLabel={t('accounts.password.hide')}
          autoFocus
          value={password}
          onValue={setPassword}
        />
        <Button type="submit" variant="primary" wide busy={busy}>
          {t('shell.form.continue')}
        </Button>
      </Stack>
    </form>
  );
}

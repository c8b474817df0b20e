import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useAction } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { LanguagePicker } from '#platform/web/i18n/language-picker.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { isSync } from '#platform/web/session/browser-store.ts';
import { getProviders } from '#platform/web/session/session-calls.ts';
import { destinationAfter } from '#platform/web/shell/return-url.ts';
import { identify } from '../../contract.ts';
import { IdentifierField, type IdentifierKind, looksLikeEmail } from '../components/identifier-field.tsx';
import { keepFlow, useFlow } from './flow.ts';
import styles from './sign-in.module.css';
import { leaveForGoogle } from './try-sign-in.ts';
import { useRefusal } from './use-refusal.ts';
import type { Steps } from './use-steps.ts';

/** Not a part of the page that is waited for: it brings the numbering plans of all countries. */
const loadParser = () => import('../../rules/identifier.ts');

/** What is typed, read on the device where that is possible, and asked of the server. */
function useIdentify(steps: Steps) {
  const { t } = useWords();
  const flow = useFlow();
  const form = useForm(undefined, { identifier: flow?.identifier ?? '' });
  const text = form.draft.identifier;
  const [kind, setKind] = useState<IdentifierKind>(flow?.kind ?? 'phone');
  const ask = useAction(identify);

  // Visitors who only look at the page don't wait for it. A failure shows when the form is sent, which loads it once
  // more.
  const isBegun = text !== '';
  useEffect(() => {
    if (isBegun) loadParser().catch(() => undefined);
  }, [isBegun]);

  const submit = async () => {
    // Without the parser the server decides, and its refusal is shown at the same field.
    const parser = await loadParser().catch(() => null);
    if (parser && !parser.parseIdentifier(text)) {
      const wrong = looksLikeEmail(text) ? 'wrongEmail' : kind === 'email' ? 'wrongEmail' : 'wrongPhone';
      form.check([{ field: 'identifier', message: t(`accounts.identify.${wrong}`) }]);
      return;
    }
    form.problems.clear();
    ask.mutate(
      { body: { identifier: text } },
      {
        onSuccess: ({ step, identifier, channels, kind: found }) => {
          // A code that was sent to the same number a moment ago still counts.
          const sent = flow?.identifier === identifier ? flow.sent : undefined;
          keepFlow({ identifier, kind: found, channels, known: step, sent });
          steps.go(step);
        },
        onError: form.refused,
      },
    );
  };

  return { form, kind, setKind, asking: ask.isPending, submit };
}

/** Step 0: a language, then who it is. The server's answer decides what comes next. */
export function IdentifyStep({ steps }: { readonly steps: Steps }) {
  const { t } = useWords();
  const { form, kind, setKind, asking, submit } = useIdentify(steps);
  const { search } = useLocation();
  const { explain } = useRefusal();
  const [switched, setSwitched] = useState(false);
  const error = new URLSearchParams(search).get('error');
  const tried = asking || form.problems.list.length > 0;

  const turn = () => {
    setKind(kind === 'phone' ? 'email' : 'phone');
    form.change({ identifier: '' });
    setSwitched(true);
    form.problems.clear();
  };

  return (
    <div className={styles.steps}>
      <LanguagePicker kind="list" />
      <div className={styles.heading}>
        <h1>{t('accounts.signIn.title')}</h1>
        <p className={styles.quiet}>{t(`accounts.identify.intro_${kind}`)}</p>
      </div>
      {error && !tried && (
        <Alert tone={error === 'SessionRequired' ? 'info' : 'warn'} live="status">
          {explain(error)}
        </Alert>
      )}
      <Form problems={form.problems} busy={asking} onSubmit={submit} action={t('shell.form.continue')} wide>
        <IdentifierField
          key={kind}
          {...form.control('identifier')}
          label={t(kind === 'phone' ? 'accounts.identify.phone' : 'accounts.identify.email')}
          hint={kind === 'phone' ? t('accounts.identify.phoneHint') : undefined}
          kind={kind}
          autoFocus={switched}
        />
      </Form>
      <div className={styles.links}>
        <button type="button" className={styles.link} onClick={turn}>
          {t(kind === 'phone' ? 'accounts.identify.useEmail' : 'accounts.identify.usePhone')}
        </button>
      </div>
      <Google onProblem={form.refused} />
    </div>
  );
}

function Google({ onProblem }: { readonly onProblem: (error: unknown) => void }) {
  const { t } = useWords();
  const { search } = useLocation();
  const [busy, setBusy] = useState(false);
  const providers = useQuery({ queryKey: ['providers'], queryFn: getProviders, staleTime: 3600_000 });
  if (!providers.data?.google) return null;
  const leave = () => {
    setBusy(true);
    leaveForGoogle(destinationAfter(search, isSync())).catch((error: unknown) => {
      setBusy(false);
      onProblem(error);
    });
  };
  return (
    <>
      <p className={styles.or}>{t('accounts.signIn.or')}</p>
      <Button wide busy={busy} onClick={leave}>
        {t('accounts.signIn.google')}
      </Button>
    </>
  );
}

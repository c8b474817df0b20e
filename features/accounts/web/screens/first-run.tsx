import { useEffect, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { brand } from '#platform/web/brand.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { LanguagePicker } from '#platform/web/i18n/language-picker.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { needsBasicInfo } from '#platform/web/session/session.ts';
import { signOut } from '#platform/web/session/session-client.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { useLeaveSignIn } from '#platform/web/shell/leave-sign-in.ts';
import { type Account, CITIES, updateUser } from '../../contract.ts';
import { BasicsFields, basicsOf, useBasicsProblems } from '../components/basics-fields.tsx';
import { useAccount } from '../queries.ts';
import styles from './first-run.module.css';

/** What the care team has to know of a new account before anything else. */
export function FirstRunScreen() {
  const { t } = useWords();
  const account = useAccount();
  const { data } = useSession();
  const leave = useLeaveSignIn();
  const complete = data !== null && !needsBasicInfo(data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaves once, as soon as nothing is missing
  useEffect(() => {
    if (complete) leave();
  }, [complete]);

  return (
    <Stack gap="large">
      <div className={styles.heading}>
        <h1>{t('accounts.firstRun.title')}</h1>
        <p className={styles.quiet}>{t('accounts.firstRun.intro', { brand: brand.title })}</p>
      </div>
      {account.isPending ? <Skeleton shape="card" lines={3} /> : <FirstRunForm account={account.data} />}
    </Stack>
  );
}

function FirstRunForm({ account }: { readonly account: Account | undefined }) {
  const { t, language } = useWords();
  const { update } = useSession();
  const wrongIn = useBasicsProblems();
  const form = useForm(undefined, () => ({
    ...basicsOf(account),
    city: basicsOf(account).city ?? CITIES.find((city) => city === brand.homeCity),
  }));
  const [leaving, setLeaving] = useState(false);
  const save = useAction(updateUser, {
    // The session says that nothing is missing any more; the screen above then leaves.
    onSuccess: async () => {
      if (!(await update())) form.problems.say([{ message: t('shell.error.noAnswer') }]);
    },
    onError: form.refused,
  });

  const submit = () => {
    const { sex, city } = form.draft;
    if (!form.check(wrongIn(form.draft)) || !sex || !city) return;
    save.mutate({ body: { ...form.draft, name: form.draft.name.trim(), sex, city, language } });
  };

  return (
    <div className={styles.columns}>
      <Form id="first-run" problems={form.problems} busy={save.isPending} onSubmit={submit}>
        <BasicsFields form={form} />
      </Form>
      <div className={styles.language}>
        <Stack gap="small">
          <h2>{t('accounts.basics.language')}</h2>
          <p className={styles.quiet}>{t('accounts.basics.languageHint')}</p>
          <LanguagePicker kind="list" />
        </Stack>
      </div>
      <Stack>
        <Button type="submit" form="first-run" variant="primary" wide busy={save.isPending}>
          {t('accounts.firstRun.save')}
        </Button>
        <Button
          variant="quiet"
          icon="logout"
          busy={leaving}
          onClick={() => {
            setLeaving(true);
            void signOut();
          }}
        >
          {t('shell.more.signOut')}
        </Button>
      </Stack>
    </div>
  );
}

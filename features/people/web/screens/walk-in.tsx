import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import { Button } from '#platform/ui/button.tsx';
import { FormErrors } from '#platform/ui/form-errors.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { PhoneField } from '#platform/ui/phone-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { useProblems } from '#platform/web/forms/use-problems.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { listPatients, registerPatient } from '../../contract.ts';
import { readContact } from '../../rules.ts';
import { type Basics, BasicsFields } from '../components/basics-fields.tsx';
import styles from '../components/pages.module.css';

const FIELDS = ['name', 'phone', 'date_of_birth', 'sex', 'language'] as const;

/** The front desk registers somebody who has no account, and books for them next. */
export function WalkInScreen() {
  const { t, language } = useWords();
  const navigate = useNavigate();
  const client = useQueryClient();
  const problems = useProblems('walk-in');
  const [draft, setDraft] = useState<Basics & { readonly name: string; readonly phone: string }>({
    ...{ name: '', phone: '', born: '', sex: undefined, language },
  });
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }));
  const register = useAction(registerPatient, {
    onSuccess: ({ patient_id }) => {
      void invalidate(client, listPatients);
      void navigate(`/appointments/book?for=${patient_id}`, { replace: true });
    },
    onError: (error) => problems.take(error, FIELDS),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { name, phone, born, sex } = draft;
    const read = readContact({ name, phone, date_of_birth: born }, clinicDay(new Date()));
    const wrong = [
      ...read.problems.map(({ field, code }) => ({ field, message: t(`people.problems.${code}`) })),
      ...(born === '' ? [{ field: 'date_of_birth', message: t('people.problems.invalid_dob') }] : []),
      ...(sex ? [] : [{ field: 'sex', message: t('accounts.basics.missing_sex') }]),
    ];
    problems.say(wrong);
    if (wrong.length === 0 && sex && !register.isPending)
      register.mutate({ body: { name, phone, date_of_birth: born, sex, language: draft.language } });
  };
  return (
    <div className={`${styles.page} ${styles.reading}`}>
      <div className={styles.title}>
        <h1>{t('people.walkIn.title')}</h1>
        <p className={styles.quiet}>{t('people.walkIn.hint')}</p>
      </div>
      <form onSubmit={submit} noValidate className={styles.form}>
        <FormErrors title={t('shell.form.problem')} errors={problems.list} />
        <TextField
          id={problems.id('name')}
          label={t('people.patients.name')}
          error={problems.of('name')}
          autoComplete="off"
          value={draft.name}
          onValue={(name) => change({ name })}
        />
        <PhoneField
          id={problems.id('phone')}
          label={t('people.walkIn.phone')}
          error={problems.of('phone')}
          value={draft.phone}
          onValue={(phone) => change({ phone })}
        />
        <BasicsFields value={draft} problems={problems} onChange={change} />
        <div className={styles.chips}>
          <Button type="submit" variant="primary" busy={register.isPending}>
            {t('people.walkIn.save')}
          </Button>
          <LinkButton href="/patients">{t('people.walkIn.search')}</LinkButton>
        </div>
      </form>
    </div>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import { Page } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { PhoneField } from '#platform/ui/phone-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { listPatients, registerPatient } from '../../contract.ts';
import { readContact } from '../../rules.ts';
import { type Basics, BasicsFields } from '../components/basics-fields.tsx';
import styles from '../components/pages.module.css';

/** The front desk registers a person without an account, and books for them next. */
export function WalkInScreen() {
  const { t, language } = useWords();
  const navigate = useNavigate();
  const client = useQueryClient();
  const form = useForm('walk-in', (): Basics & { readonly name: string; readonly phone: string } => ({
    ...{ name: '', phone: '', date_of_birth: '', sex: undefined, language },
  }));
  const register = useAction(registerPatient, {
    onSuccess: ({ patient_id }) => {
      void invalidate(client, listPatients);
      void navigate(`/appointments/book?for=${patient_id}`, { replace: true });
    },
    onError: form.refused,
  });
  const submit = () => {
    const { sex, ...given } = form.draft;
    const read = readContact(given, clinicDay(new Date()));
    const wrong = [
      ...read.problems.map(({ field, code }) => ({ field, message: t(`people.problems.${code}`) })),
      ...(given.date_of_birth === ''
        ? [{ field: 'date_of_birth', message: t('people.problems.invalid_dob') }]
        : []),
      ...(sex ? [] : [{ field: 'sex', message: t('accounts.basics.missing_sex') }]),
    ];
    if (form.check(wrong) && sex) register.mutate({ body: { ...given, sex } });
  };
  return (
    <Page width="reading">
      <div className={styles.title}>
        <h1>{t('people.walkIn.title')}</h1>
        <p className={styles.quiet}>{t('people.walkIn.hint')}</p>
      </div>
      <Form
        problems={form.problems}
        busy={register.isPending}
        onSubmit={submit}
        action={t('people.walkIn.save')}
        aside={<LinkButton href="/patients">{t('people.walkIn.search')}</LinkButton>}
      >
        <TextField {...form.control('name')} label={t('people.patients.name')} autoComplete="off" />
        <PhoneField {...form.control('phone')} label={t('people.walkIn.phone')} />
        <BasicsFields form={form} />
      </Form>
    </Page>
  );
}

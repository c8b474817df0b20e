import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#platform/ui/button.tsx';
import { CheckboxField } from '#platform/ui/checkbox-field.tsx';
import { FormErrors } from '#platform/ui/form-errors.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { useAction } from '#platform/web/client/use-call.ts';
import { useProblems } from '#platform/web/forms/use-problems.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { type ClinicianProfile, CONFIG_FIELDS, updateUserConfig } from '../../contract.ts';
import { useShowProfile } from '../queries.ts';
import { ClinicFields } from './clinic-fields.tsx';
import { type ClinicianDraft, draftOf, MOST, readDraft } from './clinician-draft.ts';
import { FeeFields } from './fee-fields.tsx';
import styles from './pages.module.css';
import { ProfessionFields } from './profession-fields.tsx';
import { RegistrationFields } from './registration-fields.tsx';

/** What patients read of a doctor or coach, to be written by that doctor or coach. */
export function ClinicianForm({ clinician }: { readonly clinician: ClinicianProfile }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const show = useShowProfile();
  const problems = useProblems('clinician');
  const [draft, setDraft] = useState(() => draftOf(clinician));
  const userType = clinician.user_type;
  const isDoctor = userType === 'doctor';
  const save = useAction(updateUserConfig, {
    onSuccess: (profile) => {
      show(profile);
      showAlert('success', t('shell.form.saved'));
      void navigate('/profile');
    },
    onError: (error) => problems.take(error, CONFIG_FIELDS[userType]),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const read = readDraft(draft, userType);
    problems.say(
      read.problems.map(({ field, problem }) => ({
        field,
        message: t(`people.editor.wrong.${problem}`, MOST),
      })),
    );
    if (read.problems.length === 0) save.mutate({ body: read.body });
  };
  const fields = {
    draft,
    problems,
    onDraft: (part: Partial<ClinicianDraft>) => setDraft((before) => ({ ...before, ...part })),
  };
  return (
    <form onSubmit={submit} noValidate className={styles.page}>
      <FormErrors title={t('shell.form.problem')} errors={problems.list} />
      <ProfessionFields {...fields} isDoctor={isDoctor} />
      <TextArea
        id={problems.id('about')}
        label={t('people.clinician.about')}
        hint={t('people.editor.aboutHint')}
        error={problems.of('about')}
        value={draft.about}
        onValue={(about) => fields.onDraft({ about })}
        maxLength={2000}
        rows={5}
      />
      <ClinicFields {...fields} />
      {isDoctor && <RegistrationFields {...fields} clinician={clinician} />}
      <FeeFields {...fields} />
      <CheckboxField
        id={problems.id('accepts_new')}
        label={t('people.editor.acceptsNew')}
        hint={t('people.editor.acceptsNewHint')}
        error={problems.of('accepts_new')}
        checked={draft.acceptsNew}
        onChecked={(acceptsNew) => fields.onDraft({ acceptsNew })}
      />
      <Row>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t('shell.form.save')}
        </Button>
        <Button onClick={() => void navigate('/profile')}>{t('shell.action.cancel')}</Button>
      </Row>
    </form>
  );
}

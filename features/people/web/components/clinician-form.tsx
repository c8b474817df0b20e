import { useNavigate } from 'react-router';
import { Button } from '#platform/ui/button.tsx';
import { CheckboxField } from '#platform/ui/checkbox-field.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { useAction } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { type ClinicianProfile, updateUserConfig } from '../../contract.ts';
import { useShowProfile } from '../queries.ts';
import { ClinicFields } from './clinic-fields.tsx';
import { draftOf, MOST, readDraft } from './clinician-draft.ts';
import { FeeFields } from './fee-fields.tsx';
import { ProfessionFields } from './profession-fields.tsx';
import { RegistrationFields } from './registration-fields.tsx';

/** What patients read of a doctor or coach, to be written by that doctor or coach. */
export function ClinicianForm({
  clinician,
  contactEmail,
}: {
  readonly clinician: ClinicianProfile;
  readonly contactEmail: string | null;
}) {
  const { t } = useWords();
  const navigate = useNavigate();
  const show = useShowProfile();
  const form = useForm('clinician', () => draftOf(clinician, contactEmail));
  const userType = clinician.user_type;
  const isDoctor = userType === 'doctor';
  const save = useAction(updateUserConfig, {
    onSuccess: (profile) => {
      show(profile);
      showAlert('success', t('shell.form.saved'));
      void navigate('/profile');
    },
    onError: form.refused,
  });
  const submit = () => {
    const read = readDraft(form.draft, userType);
    const wrong = read.problems.map(({ field, problem }) => ({
      field,
      message: t(`people.editor.wrong.${problem}`, MOST),
    }));
    if (form.check(wrong)) save.mutate({ body: read.body });
  };
  const { draft, problems, change, control } = form;
  return (
    <Form
      problems={problems}
      busy={save.isPending}
      onSubmit={submit}
      action={t('shell.form.save')}
      aside={<Button onClick={() => void navigate('/profile')}>{t('shell.action.cancel')}</Button>}
    >
      <ProfessionFields form={form} isDoctor={isDoctor} />
      <TextArea
        {...control('about')}
        label={t('people.clinician.about')}
        hint={t('people.editor.aboutHint')}
        maxLength={2000}
        rows={5}
      />
      <ClinicFields form={form} />
      {isDoctor && <RegistrationFields form={form} clinician={clinician} />}
      <FeeFields form={form} />
      <CheckboxField
        id={problems.id('accepts_new')}
        label={t('people.editor.acceptsNew')}
        hint={t('people.editor.acceptsNewHint')}
        error={problems.of('accepts_new')}
        checked={draft.accepts_new}
        onChecked={(accepts_new) => change({ accepts_new })}
      />
    </Form>
  );
}

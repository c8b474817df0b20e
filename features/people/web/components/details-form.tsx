import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { type FormState, useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { BLOOD_GROUPS, getProfile, type Patient, updatePatient } from '../../contract.ts';
import { readContact } from '../../rules.ts';
import { showPatient } from '../queries.ts';
import { BasicsFields } from './basics-fields.tsx';
import styles from './pages.module.css';
import { PatientDetailList } from './patient-detail-list.tsx';

const HEIGHT = { least: 30, most: 272 };

interface DetailsFormProps {
  readonly patient: Patient;
  readonly onDone: () => void;
}

/** The currently saved patient, when another user was faster. */
const currentOf = (error: unknown): Patient | null =>
  error instanceof ApiError && error.code === 'changed_meanwhile'
    ? (error.body as { current: Patient }).current
    : null;

const typedOf = (patient: Patient) => ({
  name: patient.name,
  date_of_birth: patient.date_of_birth ?? '',
  sex: patient.sex ?? undefined,
  language: patient.language,
  blood_group: String(patient.blood_group ?? ''),
  height_cm: String(patient.height_cm ?? ''),
  address: patient.address,
  emergency_note: patient.emergency_note ?? '',
});
type Typed = ReturnType<typeof typedOf>;

/** Of who the patient is, what differs from what was read. */
const correctedIn = ({ name, date_of_birth, sex, language }: Typed, patient: Patient) => ({
  ...(name === patient.name ? {} : { name }),
  ...(date_of_birth === (patient.date_of_birth ?? '') ? {} : { date_of_birth }),
  ...(sex && sex !== patient.sex ? { sex } : {}),
  ...(language === patient.language ? {} : { language }),
});

function heightOf(typed: string): { height: number | null; isRight: boolean } {
  const height = typed.trim() === '' ? null : Number(typed.replace(',', '.'));
  return { height, isRight: height === null || (height >= HEIGHT.least && height <= HEIGHT.most) };
}

/** What was typed of a patient, and what follows after saving. */
function useDetails({ patient, onDone }: DetailsFormProps) {
  const { t } = useWords();
  const client = useQueryClient();
  const form = useForm('details', () => typedOf(patient));
  // Once it is shown what others have saved meanwhile, saving again is meant.
  const [current, setCurrent] = useState<Patient | null>(null);
  const { edit, edit_basics: editBasics, edit_health: editHealth } = patient.can;
  const save = useAction(updatePatient, {
    onSuccess: (changed) => {
      showPatient(client, changed);
      void invalidate(client, getProfile);
      showAlert('success', t('shell.form.saved'));
      onDone();
    },
    onError: (error) => {
      setCurrent((before) => currentOf(error) ?? before);
      form.refused(error);
    },
  });
  const submit = () => {
    const { draft } = form;
    const corrected = editBasics ? correctedIn(draft, patient) : {};
    const { height, isRight } = heightOf(draft.height_cm);
    const wrong = [
      ...readContact(corrected, clinicDay(new Date())).problems.map(({ field, code }) => ({
        field,
        message: t(`people.problems.${code}`),
      })),
      ...(corrected.date_of_birth === ''
        ? [{ field: 'date_of_birth', message: t('people.problems.invalid_dob') }]
        : []),
      ...(isRight ? [] : [{ field: 'height_cm', message: t('people.details.wrongHeight', HEIGHT) }]),
    ];
    if (!form.check(wrong)) return;
    const blood_group = BLOOD_GROUPS.find((each) => each === draft.blood_group) ?? null;
    const health = { blood_group, height_cm: height, emergency_note: draft.emergency_note.trim() };
    save.mutate({
      params: { patient_id: patient.patient_id },
      body: {
        updated_at: (current ?? patient).updated_at,
        ...corrected,
        ...(edit ? { address: draft.address.trim() } : {}),
        ...(editHealth ? health : {}),
      },
    });
  };
  return { form, current, isSaving: save.isPending, submit };
}

/**
 * What a patient says of their health once, filled in by the patient or a doctor; the front desk corrects who the patient
 * is, and the address.
 */
export function DetailsForm(props: DetailsFormProps) {
  const { t } = useWords();
  const { form, current, isSaving, submit } = useDetails(props);
  const { edit, edit_basics: editBasics, edit_health: editHealth } = props.patient.can;
  return (
    <Form
      problems={form.problems}
      busy={isSaving}
      onSubmit={submit}
      action={t('shell.form.save')}
      aside={<Button onClick={props.onDone}>{t('shell.action.cancel')}</Button>}
    >
      {current && (
        <Alert tone="warn" title={t('people.details.savedNow')}>
          <PatientDetailList details={current} />
        </Alert>
      )}
      {editBasics && (
        <>
          <TextField
            {...form.control('name')}
            label={t('people.patients.name')}
            maxLength={120}
            autoComplete="off"
          />
          <BasicsFields form={form} />
        </>
      )}
      {editHealth && <BodyFields form={form} />}
      {edit && (
        <TextArea
          {...form.control('address')}
          label={t('people.details.address')}
          maxLength={400}
          autoComplete="street-address"
        />
      )}
      {editHealth && (
        <TextArea
          {...form.control('emergency_note')}
          label={t('people.details.note')}
          hint={t('people.details.noteHint')}
          maxLength={500}
        />
      )}
    </Form>
  );
}

function BodyFields({ form }: { readonly form: FormState<Typed> }) {
  const { t } = useWords();
  return (
    <div className={styles.pair}>
      <SelectField
        {...form.control('blood_group')}
        label={t('people.details.blood')}
        choices={[
          { value: '', label: t('people.details.unknown') },
          ...BLOOD_GROUPS.map((group) => ({ value: group, label: group.replace('-', '−') })),
        ]}
      />
      <TextField
        {...form.control('height_cm')}
        label={t('people.details.height')}
        suffix="cm"
        inputMode="decimal"
        onValue={(height) => form.change({ height_cm: height.replace(/[^\d.,]/g, '').slice(0, 6) })}
      />
    </div>
  );
}

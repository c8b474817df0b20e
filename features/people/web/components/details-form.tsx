import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
import { showPatient } from '../queries.ts';
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
  blood_group: String(patient.blood_group ?? ''),
  height_cm: String(patient.height_cm ?? ''),
  address: patient.address,
  emergency_note: patient.emergency_note ?? '',
});

function heightOf(typed: string): { height: number | null; isRight: boolean } {
  const height = typed.trim() === '' ? null : Number(typed.replace(',', '.'));
  return { height, isRight: height === null || (height >= HEIGHT.least && height <= HEIGHT.most) };
}

/** What a patient says of their health once, filled in by the patient or a doctor; the front desk only the address. */
export function DetailsForm({ patient, onDone }: DetailsFormProps) {
  const { t } = useWords();
  const client = useQueryClient();
  const form = useForm('details', () => typedOf(patient));
  // Once it is shown what others have saved meanwhile, saving again is meant.
  const [current, setCurrent] = useState<Patient | null>(null);
  const { edit, edit_health: editHealth } = patient.can;
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
    const { height, isRight } = heightOf(draft.height_cm);
    const wrong = { field: 'height_cm', message: t('people.details.wrongHeight', HEIGHT) };
    if (!form.check(isRight ? [] : [wrong])) return;
    const blood_group = BLOOD_GROUPS.find((each) => each === draft.blood_group) ?? null;
    const health = { blood_group, height_cm: height, emergency_note: draft.emergency_note.trim() };
    save.mutate({
      params: { patient_id: patient.patient_id },
      body: {
        updated_at: (current ?? patient).updated_at,
        ...(edit ? { address: draft.address.trim() } : {}),
        ...(editHealth ? health : {}),
      },
    });
  };
  return (
    <Form
      problems={form.problems}
      busy={save.isPending}
      onSubmit={submit}
      action={t('shell.form.save')}
      aside={<Button onClick={onDone}>{t('shell.action.cancel')}</Button>}
    >
      {current && (
        <Alert tone="warn" title={t('people.details.savedNow')}>
          <PatientDetailList details={current} />
        </Alert>
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

function BodyFields({ form }: { readonly form: FormState<ReturnType<typeof typedOf>> }) {
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

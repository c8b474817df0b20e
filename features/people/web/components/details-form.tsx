import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { FormErrors } from '#platform/ui/form-errors.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { useProblems } from '#platform/web/forms/use-problems.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { BLOOD_GROUPS, getProfile, type Patient, updatePatient } from '../../contract.ts';
import { showPatient } from '../queries.ts';
import styles from './pages.module.css';
import { PatientDetailList } from './patient-detail-list.tsx';

const FIELDS = ['blood_group', 'height_cm', 'address', 'emergency_note'] as const;
const HEIGHT = { least: 30, most: 272 };

interface DetailsFormProps {
  readonly patient: Patient;
  readonly onDone: () => void;
}

/** The patient who is saved now, where somebody else was faster. */
const currentOf = (error: unknown): Patient | null =>
  error instanceof ApiError && error.code === 'changed_meanwhile'
    ? (error.body as { current: Patient }).current
    : null;

/** What a patient says of their health once, filled in by the patient or a doctor; the front desk only the address. */
export function DetailsForm({ patient, onDone }: DetailsFormProps) {
  const { t } = useWords();
  const client = useQueryClient();
  const problems = useProblems('details');
  const [form, setForm] = useState({
    blood: patient.blood_group ?? '',
    height: String(patient.height_cm ?? ''),
    address: patient.address,
    note: patient.emergency_note ?? '',
  });
  // Once it is shown what others have saved meanwhile, saving again is meant.
  const [current, setCurrent] = useState<Patient | null>(null);
  const { edit, edit_health: editHealth } = patient.can;
  const change = (part: Partial<typeof form>) => setForm((before) => ({ ...before, ...part }));
  const save = useAction(updatePatient, {
    onSuccess: (changed) => {
      showPatient(client, changed);
      void invalidate(client, getProfile);
      showAlert('success', t('shell.form.saved'));
      onDone();
    },
    onError: (error) => {
      setCurrent((before) => currentOf(error) ?? before);
      problems.take(error, FIELDS);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const height = form.height.trim() === '' ? null : Number(form.height.replace(',', '.'));
    const wrong = height !== null && !(height >= HEIGHT.least && height <= HEIGHT.most);
    problems.say(wrong ? [{ field: 'height_cm', message: t('people.details.wrongHeight', HEIGHT) }] : []);
    if (wrong) return;
    save.mutate({
      params: { patient_id: patient.patient_id },
      body: {
        updated_at: (current ?? patient).updated_at,
        ...(edit ? { address: form.address.trim() } : {}),
        ...(editHealth
          ? {
              blood_group: BLOOD_GROUPS.find((each) => each === form.blood) ?? null,
              height_cm: height,
              emergency_note: form.note.trim(),
            }
          : {}),
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormErrors title={t('shell.form.problem')} errors={problems.list} />
      {current && (
        <Alert tone="warn" title={t('people.details.savedNow')}>
          <PatientDetailList details={current} />
        </Alert>
      )}
      {editHealth && (
        <div className={styles.pair}>
          <SelectField
            id={problems.id('blood_group')}
            label={t('people.details.blood')}
            error={problems.of('blood_group')}
            value={form.blood}
            onValue={(blood) => change({ blood: blood as typeof form.blood })}
            choices={[
              { value: '', label: t('people.details.unknown') },
              ...BLOOD_GROUPS.map((group) => ({ value: group, label: group.replace('-', '−') })),
            ]}
          />
          <TextField
            id={problems.id('height_cm')}
            label={t('people.details.height')}
            suffix="cm"
            inputMode="decimal"
            error={problems.of('height_cm')}
            value={form.height}
            onValue={(height) => change({ height: height.replace(/[^\d.,]/g, '').slice(0, 6) })}
          />
        </div>
      )}
      {edit && (
        <TextArea
          id={problems.id('address')}
          label={t('people.details.address')}
          error={problems.of('address')}
          value={form.address}
          onValue={(address) => change({ address })}
          maxLength={400}
          autoComplete="street-address"
        />
      )}
      {editHealth && (
        <TextArea
          id={problems.id('emergency_note')}
          label={t('people.details.note')}
          hint={t('people.details.noteHint')}
          error={problems.of('emergency_note')}
          value={form.note}
          onValue={(note) => change({ note })}
          maxLength={500}
        />
      )}
      <Row>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t('shell.form.save')}
        </Button>
        <Button onClick={onDone}>{t('shell.action.cancel')}</Button>
      </Row>
    </form>
  );
}

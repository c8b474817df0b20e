import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { commonUnitOf } from '#features/medicines/rules.ts';
import { useActingFor } from '#features/people/web/index.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { CheckboxField } from '#platform/ui/checkbox-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { createMedication, listMedications } from '../../contract/medications.ts';
import { DEFAULT_TIMES } from '../../contract/shapes.ts';
import { doseDay } from '../../rules/slots.ts';
import { MedicineName, type NamedMedicine } from '../components/medicine-name.tsx';
import styles from '../components/medicines.module.css';
import { RegimenFields } from '../components/regimen-fields.tsx';
import { StripPhoto } from '../components/strip-photo.tsx';
import { newRegimenDraft, numberIn, readRegimen, type Wrong } from '../medicine-form.ts';
import { useMedications } from '../queries.ts';

interface Draft extends NamedMedicine {
  readonly stock: string;
  readonly fileId: string | null;
  readonly remind: boolean;
  readonly important: boolean;
}
const EMPTY: Draft = {
  ...{ name: '', strength: '', found: null, stock: '', fileId: null, remind: true, important: false },
};

/** A medicine that the patient takes already, or begins to take. */
export function AddMedicineScreen() {
  const { t } = useWords();
  const { personId, name, isSelf } = useActingFor();
  const times = useMedications(personId).data?.times ?? DEFAULT_TIMES;
  const [draft, setDraft] = useState(EMPTY);
  const [regimen, setRegimen] = useState(newRegimenDraft);
  const { submit, busy, error, wrong } = useAdding(personId);
  const textOf = useErrorText();
  return (
    <div className={styles.page}>
      <h1>{t('medications.add.title')}</h1>
      {!isSelf && <p>{t('medications.list.of', { name })}</p>}
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event, draft, regimen)}>
        {(error !== null || Object.keys(wrong).length > 0) && (
          <Alert tone="bad" live="alert">
            {error === null ? t('medications.form.lookAgain') : textOf(error)}
          </Alert>
        )}
        <MedicineName
          value={draft}
          error={wrong.name && t('medications.form.wrong.name')}
          onValue={(named) => {
            setDraft({ ...draft, ...named });
            const unit = named.found && commonUnitOf(named.found.products, named.strength);
            if (unit) setRegimen((before) => ({ ...before, unit }));
          }}
        />
        <RegimenFields draft={regimen} wrong={wrong} times={times} onDraft={setRegimen} />
        <TextField
          label={t('medications.add.stock')}
          hint={t('medications.add.stockHint')}
          optionalLabel={t('medications.add.optional')}
          inputMode="decimal"
          value={draft.stock}
          error={wrong.stock && t('medications.form.wrong.number')}
          onValue={(stock) => setDraft({ ...draft, stock })}
        />
        <StripPhoto onFile={(fileId) => setDraft((before) => ({ ...before, fileId }))} />
        {regimen.rhythm !== 'as_needed' && (
          <>
            <CheckboxField
              label={t('medications.add.remind')}
              checked={draft.remind}
              onChecked={(remind) => setDraft({ ...draft, remind })}
            />
            <CheckboxField
              label={t('medications.add.important')}
              hint={t('medications.add.importantHint')}
              checked={draft.important}
              onChecked={(important) => setDraft({ ...draft, important })}
            />
          </>
        )}
        <div className={styles.actions}>
          <Button type="submit" variant="primary" wide busy={busy}>
            {t('medications.add.save')}
          </Button>
        </div>
      </form>
    </div>
  );
}

function useAdding(personId: string | undefined) {
  const { t } = useWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const say = useToast();
  // Of this form: sent twice, it is one medicine.
  const [id] = useState(newId);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [wrong, setWrong] = useState<Wrong>({});
  const submit = async (event: FormEvent, draft: Draft, given: typeof newRegimenDraft) => {
    event.preventDefault();
    if (busy) return;
    const read = readRegimen(given, doseDay(new Date()));
    const stock = draft.stock.trim() === '' ? null : numberIn(draft.stock);
    const found: Wrong = {
      ...('wrong' in read ? read.wrong : {}),
      ...(draft.name.trim() === '' ? { name: 'missing' as const } : {}),
      ...(stock !== null && !(stock >= 0 && stock <= 100_000) ? { stock: 'number' as const } : {}),
    };
    setWrong(found);
    setError(null);
    if ('wrong' in read || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await call(createMedication, {
        body: {
          medication_id: id,
          ...(personId ? { patient_id: personId } : {}),
          name: draft.name.trim(),
          strength: draft.strength.trim(),
          medicine_id: draft.found?.medicine_id ?? null,
          file_id: draft.fileId,
          remind: draft.remind && given.rhythm !== 'as_needed',
          important: draft.important && given.rhythm !== 'as_needed',
          stock,
          regimen: read.regimen,
        },
      });
      await invalidate(client, listMedications);
      say({ message: t('medications.add.saved'), tone: 'ok' });
      navigate('/medicines', { replace: true });
    } catch (refused) {
      setError(refused);
      setBusy(false);
    }
  };
  return { submit, busy, error, wrong };
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { commonUnitOf } from '#features/medicines/rules.ts';
import { useActingFor } from '#features/people/web/index.ts';
import { Button } from '#platform/ui/button.tsx';
import { CheckboxField } from '#platform/ui/checkbox-field.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { newId } from '#platform/web/client/new-id.ts';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { createMedication, listMedications } from '../../contract/medications.ts';
import { DEFAULT_TIMES } from '../../contract/shapes.ts';
import { doseDay } from '../../rules/slots.ts';
import { MedicineName, type NamedMedicine } from '../components/medicine-name.tsx';
import styles from '../components/medicines.module.css';
import { RegimenFields, useWrongTexts } from '../components/regimen-fields.tsx';
import { StripPhoto } from '../components/strip-photo.tsx';
import { newRegimenDraft, numberIn, type RegimenDraft, readRegimen, type Wrong } from '../medicine-form.ts';
import { useMedications } from '../queries.ts';

interface Draft extends NamedMedicine, RegimenDraft {
  readonly stock: string;
  readonly file_id: string | null;
  readonly remind: boolean;
  readonly important: boolean;
}
const EMPTY: Draft = {
  ...newRegimenDraft,
  ...{ name: '', strength: '', found: null, stock: '', file_id: null, remind: true, important: false },
};

/** A medicine that the patient takes already, or begins to take. */
export function AddMedicineScreen() {
  const { t } = useWords();
  const { personId, name, isSelf } = useActingFor();
  const times = useMedications(personId).data?.times ?? DEFAULT_TIMES;
  const { form, busy, submit } = useAdding(personId);
  const { draft, problems, change, control } = form;
  return (
    <Page width="list">
      <h1>{t('medications.add.title')}</h1>
      {!isSelf && <p>{t('medications.list.of', { name })}</p>}
      <Form problems={problems} busy={busy} onSubmit={submit}>
        <MedicineName
          id={problems.id('name')}
          value={draft}
          error={problems.of('name')}
          onValue={(named) => {
            const unit = named.found && commonUnitOf(named.found.products, named.strength);
            change({ ...named, ...(unit ? { unit } : {}) });
          }}
        />
        <RegimenFields draft={draft} problems={problems} times={times} onDraft={change} />
        <TextField
          {...control('stock')}
          label={t('medications.add.stock')}
          hint={t('medications.add.stockHint')}
          optionalLabel={t('medications.add.optional')}
          inputMode="decimal"
        />
        <StripPhoto onFile={(file_id) => change({ file_id })} />
        {draft.rhythm !== 'as_needed' && (
          <>
            <CheckboxField
              label={t('medications.add.remind')}
              checked={draft.remind}
              onChecked={(remind) => change({ remind })}
            />
            <CheckboxField
              label={t('medications.add.important')}
              hint={t('medications.add.importantHint')}
              checked={draft.important}
              onChecked={(important) => change({ important })}
            />
          </>
        )}
        <div className={styles.actions}>
          <Button type="submit" variant="primary" wide busy={busy}>
            {t('medications.add.save')}
          </Button>
        </div>
      </Form>
    </Page>
  );
}

function useAdding(personId: string | undefined) {
  const { t } = useWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const say = useToast();
  // Of this form: sent twice, it is one medicine.
  const [id] = useState(newId);
  const form = useForm('medicine', EMPTY);
  const textsOf = useWrongTexts();
  const create = useAction(createMedication, {
    onSuccess: async () => {
      await invalidate(client, listMedications);
      say({ message: t('medications.add.saved'), tone: 'ok' });
      navigate('/medicines', { replace: true });
    },
    onError: form.refused,
  });
  const submit = () => {
    const { name, strength, found, file_id, rhythm, remind, important, ...draft } = form.draft;
    const read = readRegimen(form.draft, doseDay(new Date()));
    const stock = draft.stock.trim() === '' ? null : numberIn(draft.stock);
    const wrong: Wrong = {
      ...(name.trim() === '' ? { name: 'missing' as const } : {}),
      ...('wrong' in read ? read.wrong : {}),
      ...(stock !== null && !(stock >= 0 && stock <= 100_000) ? { stock: 'number' as const } : {}),
    };
    if (!form.check(textsOf(wrong)) || 'wrong' in read) return;
    create.mutate({
      body: {
        medication_id: id,
        ...(personId ? { patient_id: personId } : {}),
        name: name.trim(),
        strength: strength.trim(),
        medicine_id: found?.medicine_id ?? null,
        file_id,
        remind: remind && rhythm !== 'as_needed',
        important: important && rhythm !== 'as_needed',
        stock,
        regimen: read.regimen,
      },
    });
  };
  return { form, busy: create.isPending, submit };
}

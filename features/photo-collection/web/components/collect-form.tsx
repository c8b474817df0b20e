import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { upload } from '#platform/web/client/upload.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import {
  addCollectedPhoto,
  COLLECTED_KINDS,
  type CollectedKind,
  getCollectionConsent,
  listCollectedPhotos,
  type ShownNumber,
} from '../../contract.ts';
import { NUMBERS_OF, unitsOf } from '../../rules.ts';

type Numbers = Partial<Record<ShownNumber, string>>;

/** What was read off the meter, and the call that takes it with its photo. */
function useCollected(patientId: string, onSaved: () => void) {
  const client = useQueryClient();
  const [id, setId] = useState(newId);
  const [kind, setKind] = useState<CollectedKind>('blood_pressure');
  const [unit, setUnit] = useState(unitsOf('blood_pressure')[0]);
  const [numbers, setNumbers] = useState<Numbers>({});
  const save = useMutation({
    mutationFn: (file: File) =>
      upload(
        addCollectedPhoto,
        { body: { photo_id: id, patient_id: patientId, kind, ...(unit ? { unit } : {}), ...numbers } },
        file,
      ),
    onSuccess: async () => {
      setId(newId());
      setNumbers({});
      onSaved();
      await invalidate(client, listCollectedPhotos, getCollectionConsent);
    },
  });
  const chooseKind = (next: CollectedKind) => {
    setKind(next);
    setUnit(unitsOf(next)[0]);
    setNumbers({});
  };
  return { kind, chooseKind, unit, setUnit, numbers, setNumbers, save };
}

/** One photo with what a person reads off the meter itself. */
export function CollectForm({ patientId }: { readonly patientId: string }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const chooser = useRef<HTMLInputElement>(null);
  const [photo, setPhoto] = useState<File>();
  const { kind, chooseKind, unit, setUnit, numbers, setNumbers, save } = useCollected(patientId, () => {
    setPhoto(undefined);
    if (chooser.current) chooser.current.value = '';
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (photo) save.mutate(photo);
  };
  const wrong = (field: string) => (save.error instanceof ApiError ? save.error.field(field) : undefined);
  const { needed, more } = NUMBERS_OF[kind];
  const units = unitsOf(kind);
  const fields = [...needed, ...more, 'unit', 'photo'];
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {save.error && !fields.some(wrong) && (
          <Alert tone="bad" live="alert">
            {textOf(save.error)}
          </Alert>
        )}
        <TextField
          ref={chooser}
          type="file"
          accept="image/*"
          label={t('photo-collection.collect.photo')}
          hint={t('photo-collection.collect.photoHint')}
          error={wrong('photo')}
          onChange={(event) => setPhoto(event.currentTarget.files?.[0])}
        />
        <SelectField
          label={t('photo-collection.collect.kind')}
          value={kind}
          choices={COLLECTED_KINDS.map((value) => ({ value, label: t(`photo-collection.kind.${value}`) }))}
          onValue={(value) => chooseKind(value as CollectedKind)}
        />
        {units.length > 1 && (
          <SelectField
            label={t('photo-collection.collect.unit')}
            value={unit}
            choices={units.map((value) => ({ value, label: value }))}
            onValue={setUnit}
          />
        )}
        <NumberFields kind={kind} numbers={numbers} wrong={wrong} onNumbers={setNumbers} />
        <div>
          <Button
            type="submit"
            variant="primary"
            busy={save.isPending}
            disabled={!photo || needed.some((name) => !numbers[name])}
          >
            {t('photo-collection.collect.save')}
          </Button>
        </div>
        {save.isSuccess && <p role="status">{t('photo-collection.consent.saved')}</p>}
      </Stack>
    </form>
  );
}

interface NumberFieldsProps {
  readonly kind: CollectedKind;
  readonly numbers: Numbers;
  readonly wrong: (field: string) => string | undefined;
  readonly onNumbers: (change: (before: Numbers) => Numbers) => void;
}

function NumberFields({ kind, numbers, wrong, onNumbers }: NumberFieldsProps) {
  const { t } = useWords();
  const { needed, more } = NUMBERS_OF[kind];
  return [...needed, ...more].map((name) => (
    <TextField
      key={name}
      label={t(`photo-collection.number.${name}`)}
      hint={name === needed[0] ? t('photo-collection.collect.numberHint') : undefined}
      error={wrong(name)}
      autoComplete="off"
      autoCapitalize="characters"
      maxLength={6}
      value={numbers[name] ?? ''}
      onValue={(text) =>
        onNumbers(({ [name]: _, ...others }) => {
          const shown = text.trim().toUpperCase();
          return shown === '' ? others : { ...others, [name]: shown };
        })
      }
    />
  ));
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { PickFile } from '#platform/ui/pick-file.tsx';
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

/** What is entered of one photo, and its way to the server. */
function useCollectedPhoto(patientId: string) {
  const client = useQueryClient();
  const [id, setId] = useState(newId);
  const [photo, setPhoto] = useState<File | null>(null);
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
      setPhoto(null);
      setNumbers({});
      await invalidate(client, listCollectedPhotos, getCollectionConsent);
    },
  });
  return {
    ...{ photo, setPhoto, kind, unit, setUnit, numbers, save },
    submit(event: FormEvent) {
      event.preventDefault();
      if (photo) save.mutate(photo);
    },
    chooseKind(next: CollectedKind) {
      setKind(next);
      setUnit(unitsOf(next)[0]);
      setNumbers({});
    },
    setNumber: (name: ShownNumber, text: string) =>
      setNumbers(({ [name]: _, ...others }) => {
        const shown = text.trim().toUpperCase();
        return shown === '' ? others : { ...others, [name]: shown };
      }),
  };
}

/** One photo with what a person reads off the meter itself. */
export function CollectForm({ patientId }: { readonly patientId: string }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const { photo, setPhoto, kind, unit, setUnit, numbers, save, submit, chooseKind, setNumber } =
    useCollectedPhoto(patientId);
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
        <PickFile
          accept="image/*"
          chooseLabel={t('photo-collection.collect.choose')}
          file={photo}
          label={t('photo-collection.collect.photo')}
          hint={t('photo-collection.collect.photoHint')}
          error={wrong('photo')}
          onFile={setPhoto}
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
        {[...needed, ...more].map((name) => (
          <TextField
            key={name}
            label={t(`photo-collection.number.${name}`)}
            hint={name === needed[0] ? t('photo-collection.collect.numberHint') : undefined}
            error={wrong(name)}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={6}
            value={numbers[name] ?? ''}
            onValue={(text) => setNumber(name, text)}
          />
        ))}
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

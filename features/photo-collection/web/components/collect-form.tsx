import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { PickFile } from '#platform/ui/pick-file.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { upload } from '#platform/web/client/upload.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import {
  addCollectedPhoto,
  COLLECTED_KINDS,
  type CollectedKind,
  getCollectionConsent,
  listCollectedPhotos,
  SHOWN_NUMBERS,
  type ShownNumber,
} from '../../contract.ts';
import { NUMBERS_OF, unitsOf } from '../../rules.ts';

const NO_NUMBERS: Readonly<Record<ShownNumber, string>> = {
  value: '',
  systolic: '',
  diastolic: '',
  pulse: '',
};

interface Draft extends Readonly<Record<ShownNumber, string>> {
  readonly photo: File | null;
  readonly kind: CollectedKind;
  readonly unit: string | undefined;
}

const draftFor = (kind: CollectedKind) => ({ kind, unit: unitsOf(kind)[0], ...NO_NUMBERS });

/** What is entered of one photo, and its way to the server. */
function useCollectedPhoto(patientId: string) {
  const client = useQueryClient();
  const [id, setId] = useState(newId);
  const form = useForm<Draft>('collected', { photo: null, ...draftFor('blood_pressure') });
  const { photo, kind, unit, ...numbers } = form.draft;
  const save = useMutation({
    mutationFn: (file: File) => {
      const shown = SHOWN_NUMBERS.filter((name) => numbers[name] !== '').map((name) => [name, numbers[name]]);
      return upload(
        addCollectedPhoto,
        {
          body: {
            ...{ photo_id: id, patient_id: patientId, kind, ...(unit ? { unit } : {}) },
            ...Object.fromEntries(shown),
          },
        },
        file,
      );
    },
    onMutate: form.problems.clear,
    onSuccess: async () => {
      setId(newId());
      form.change({ photo: null, ...NO_NUMBERS });
      await invalidate(client, listCollectedPhotos, getCollectionConsent);
    },
    onError: (error) => {
      form.refused(error);
      if (!(error instanceof ApiError && error.code === 'collected_photo_id_taken')) return;
      // What was sent first had arrived, and was corrected since: the list shows it.
      setId(newId());
      void invalidate(client, listCollectedPhotos, getCollectionConsent);
    },
  });
  return { form, save };
}

/** One photo with what a person reads off the meter itself. */
export function CollectForm({ patientId }: { readonly patientId: string }) {
  const { t } = useWords();
  const { form, save } = useCollectedPhoto(patientId);
  const { problems, change, control } = form;
  const { photo, kind, unit } = form.draft;
  const { needed, more } = NUMBERS_OF[kind];
  const units = unitsOf(kind);
  return (
    <Form problems={problems} busy={save.isPending} onSubmit={() => photo && save.mutate(photo)}>
      <PickFile
        accept="image/*"
        chooseLabel={t('photo-collection.collect.choose')}
        file={photo}
        label={t('photo-collection.collect.photo')}
        hint={t('photo-collection.collect.photoHint')}
        id={problems.id('photo')}
        error={problems.of('photo')}
        onFile={(chosen) => change({ photo: chosen })}
      />
      <SelectField
        {...control('kind')}
        label={t('photo-collection.collect.kind')}
        choices={COLLECTED_KINDS.map((value) => ({ value, label: t(`photo-collection.kind.${value}`) }))}
        onValue={(value) => change(draftFor(value as CollectedKind))}
      />
      {units.length > 1 && (
        <SelectField
          {...control('unit')}
          label={t('photo-collection.collect.unit')}
          value={unit}
          choices={units.map((value) => ({ value, label: value }))}
        />
      )}
      {[...needed, ...more].map((name) => (
        <TextField
          key={name}
          {...control(name)}
          label={t(`photo-collection.number.${name}`)}
          hint={name === needed[0] ? t('photo-collection.collect.numberHint') : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={6}
          onValue={(text) => change({ [name]: text.trim().toUpperCase() })}
        />
      ))}
      <div>
        <Button
          type="submit"
          variant="primary"
          busy={save.isPending}
          disabled={!photo || needed.some((name) => !form.draft[name])}
        >
          {t('photo-collection.collect.save')}
        </Button>
      </div>
      {save.isSuccess && <p role="status">{t('photo-collection.consent.saved')}</p>}
    </Form>
  );
}

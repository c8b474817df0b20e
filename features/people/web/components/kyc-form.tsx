import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FileField } from '#platform/ui/file-field.tsx';
import { RadioCards } from '#platform/ui/radio-cards.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { newId } from '#platform/web/client/new-id.ts';
import { invalidate, queryOf, useAction } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import type { Problem } from '#platform/web/forms/use-problems.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import {
  DOCUMENT_TYPES,
  type DocumentType,
  getKyc,
  getProfile,
  MAX_KYC_PICTURES,
  submitKyc,
} from '../../contract.ts';
import { readDocumentNumber } from '../../rules.ts';
import { PICTURE_TYPES, useKycPictures } from './use-pictures.ts';

interface Draft {
  readonly document_type: DocumentType | undefined;
  readonly document_number: string;
  /** The pictures stand beside the draft, as they arrive. */
  readonly file_ids: undefined;
}
const EMPTY: Draft = { document_type: undefined, document_number: '', file_ids: undefined };

/** One document, its number and pictures of it. */
export function KycForm() {
  const { t } = useWords();
  const client = useQueryClient();
  const form = useForm('kyc', EMPTY);
  const pictures = useKycPictures();
  // Made once, so that a second try after a lost answer submits nothing twice.
  const [id] = useState(newId);
  const submitted = useAction(submitKyc, {
    onSuccess: (kyc) => {
      client.setQueryData(queryOf(getKyc, {}).queryKey, kyc);
      void invalidate(client, getProfile);
      showAlert('success', t('people.kyc.sent'));
    },
    onError: form.refused,
  });
  const wrongIn = useWrong();
  const { draft, problems, control } = form;
  const { document_type: type, document_number } = draft;
  const submit = () => {
    if (!form.check(wrongIn(type, document_number, pictures)) || !type) return;
    submitted.mutate({
      body: { submission_id: id, document_type: type, document_number, file_ids: pictures.fileIds },
    });
  };
  return (
    <Form problems={problems} busy={submitted.isPending} onSubmit={submit} action={t('people.kyc.submit')}>
      <RadioCards
        {...control('document_type')}
        label={t('people.kyc.type')}
        columns={2}
        onValue={(value) => form.change({ document_type: DOCUMENT_TYPES.find((each) => each === value) })}
        choices={DOCUMENT_TYPES.map((each) => ({ value: each, label: t(`people.kyc.types.${each}`) }))}
      />
      {type && (
        <TextField
          key={type}
          {...control('document_number')}
          label={t(type === 'aadhaar_last4' ? 'people.kyc.lastFour' : 'people.kyc.number')}
          hint={type === 'aadhaar_last4' ? t('people.kyc.lastFourHint') : t('people.kyc.numberHint')}
          inputMode={type === 'aadhaar_last4' ? 'numeric' : 'text'}
          maxLength={30}
          autoComplete="off"
          autoCapitalize="characters"
        />
      )}
      <KycPictures id={problems.id('file_ids')} error={problems.of('file_ids')} pictures={pictures} />
    </Form>
  );
}

type Pictures = ReturnType<typeof useKycPictures>;

/** What is missing before it can be sent. */
function useWrong() {
  const { t } = useWords();
  return (type: DocumentType | undefined, number: string, pictures: Pictures): Problem[] => {
    const wrong: Problem[] = [];
    const read = type ? readDocumentNumber(type, number) : undefined;
    if (!type) wrong.push({ field: 'document_type', message: t('people.kyc.chooseType') });
    if (read && 'problem' in read)
      wrong.push({ field: 'document_number', message: t(`people.problems.${read.problem}`) });
    if (pictures.underWay) wrong.push({ field: 'file_ids', message: t('people.kyc.underWay') });
    else if (pictures.fileIds.length === 0)
      wrong.push({ field: 'file_ids', message: t('people.kyc.noPicture') });
    return wrong;
  };
}

interface KycPicturesProps {
  readonly id: string;
  readonly error: string | undefined;
  readonly pictures: Pictures;
}

function KycPictures({ id, error, pictures }: KycPicturesProps) {
  const { t } = useWords();
  return (
    <FileField
      id={id}
      label={t('people.kyc.pictures')}
      hint={t('people.kyc.picturesHint', { count: MAX_KYC_PICTURES })}
      error={error}
      items={pictures.items}
      accept={PICTURE_TYPES}
      multiple
      chooseLabel={t('accounts.picture.choose')}
      cameraLabel={t('accounts.picture.camera')}
      dropLabel={t('accounts.picture.drop')}
      cancelLabel={(name) => t('accounts.picture.cancel', { name })}
      retryLabel={t('shell.action.retry')}
      removeLabel={(name) => t('accounts.picture.dismiss', { name })}
      progressLabel={(name) => t('accounts.picture.progress', { name })}
      onFiles={pictures.add}
      onCancel={pictures.remove}
      onRetry={pictures.retry}
      onRemove={pictures.remove}
    />
  );
}

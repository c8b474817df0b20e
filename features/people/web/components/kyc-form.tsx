import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { FileField } from '#platform/ui/file-field.tsx';
import { FormErrors } from '#platform/ui/form-errors.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { RadioCards } from '#platform/ui/radio-cards.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { newId } from '#platform/web/client/new-id.ts';
import { invalidate, queryOf, useAction } from '#platform/web/client/use-call.ts';
import { type Problem, useProblems } from '#platform/web/forms/use-problems.ts';
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
import styles from './pages.module.css';
import { PICTURE_TYPES, useKycPictures } from './use-pictures.ts';

const FIELDS = ['document_type', 'document_number', 'file_ids'];

/** One document, its number and pictures of it. */
export function KycForm() {
  const { t } = useWords();
  const client = useQueryClient();
  const problems = useProblems('kyc');
  const pictures = useKycPictures();
  // Made once, so that a second try after a lost answer submits nothing twice.
  const [id] = useState(newId);
  const [type, setType] = useState<DocumentType>();
  const [number, setNumber] = useState('');
  const submitted = useAction(submitKyc, {
    onSuccess: (kyc) => {
      client.setQueryData(queryOf(getKyc, {}).queryKey, kyc);
      void invalidate(client, getProfile);
      showAlert('success', t('people.kyc.sent'));
    },
    onError: (error) => problems.take(error, FIELDS),
  });
  const wrongIn = useWrong();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (submitted.isPending) return;
    const wrong = wrongIn(type, number, pictures);
    problems.say(wrong);
    if (wrong.length > 0 || !type) return;
    submitted.mutate({
      body: {
        submission_id: id,
        document_type: type,
        document_number: number,
        file_ids: pictures.fileIds,
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <FormErrors title={t('shell.form.problem')} errors={problems.list} />
      <RadioCards
        id={problems.id('document_type')}
        label={t('people.kyc.type')}
        error={problems.of('document_type')}
        columns={2}
        value={type}
        onValue={(value) => setType(DOCUMENT_TYPES.find((each) => each === value))}
        choices={DOCUMENT_TYPES.map((each) => ({ value: each, label: t(`people.kyc.types.${each}`) }))}
      />
      {type && (
        <TextField
          key={type}
          id={problems.id('document_number')}
          label={t(type === 'aadhaar_last4' ? 'people.kyc.lastFour' : 'people.kyc.number')}
          hint={type === 'aadhaar_last4' ? t('people.kyc.lastFourHint') : t('people.kyc.numberHint')}
          error={problems.of('document_number')}
          value={number}
          onValue={setNumber}
          inputMode={type === 'aadhaar_last4' ? 'numeric' : 'text'}
          maxLength={30}
          autoComplete="off"
          autoCapitalize="characters"
        />
      )}
      <KycPictures id={problems.id('file_ids')} error={problems.of('file_ids')} pictures={pictures} />
      <Row>
        <Button type="submit" variant="primary" busy={submitted.isPending}>
          {t('people.kyc.submit')}
        </Button>
      </Row>
    </form>
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

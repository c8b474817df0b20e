import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { v7 as uuid } from 'uuid';
import { ACCEPTED_FILES, uploadFile } from '#features/files/contract.ts';
import { useActingFor } from '#features/people/web/index.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { DateField } from '#platform/ui/date-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { upload } from '#platform/web/client/upload.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { addReport } from '../../contract.ts';
import { PickFile } from '../components/pick-file.tsx';
import { readAgain } from '../queries.ts';
import styles from '../results.module.css';

/** A report that the patient has as a file: from another lab, or of another time. */
export function AddScreen() {
  const { t } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { personId } = useActingFor();
  const [ids] = useState(() => ({ report: uuid(), file: uuid() }));
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [day, setDay] = useState('');
  const [lab, setLab] = useState('');
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState<unknown>(null);
  const add = useAction(addReport, {
    onSuccess: ({ report_id: id }) => {
      void readAgain(client);
      void navigate(`/medical-reports/${id}`, { replace: true });
    },
  });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!file || !name.trim() || !day || add.isPending || sending === true) return;
    setSending(true);
    try {
      await upload(uploadFile, { body: { file_id: ids.file } }, file);
      setSending(null);
    } catch (error) {
      setSending(error);
      return;
    }
    const more = {
      ...(personId ? { patient_id: personId } : {}),
      ...(lab.trim() ? { lab_name: lab.trim() } : {}),
    };
    add.mutate({ body: { report_id: ids.report, file_id: ids.file, name: name.trim(), day, ...more } });
  };
  const error = add.error ?? (sending === true ? null : sending);
  return (
    <div className={styles.page}>
      <h1>{t('lab-results.add.title')}</h1>
      <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
        {error !== null && (
          <Alert tone="bad" live="alert">
            {textOf(error)}
          </Alert>
        )}
        <PickFile
          label={t('lab-results.add.file')}
          accept={ACCEPTED_FILES}
          onFile={(next) => {
            setFile(next);
            if (!name) setName(next.name.replace(/\.[^.]+$/, '').slice(0, 120));
          }}
          error={tried && !file ? t('lab-results.add.fileMissing') : undefined}
        />
        <TextField
          label={t('lab-results.add.name')}
          value={name}
          onValue={setName}
          maxLength={120}
          error={tried && !name.trim() ? t('lab-results.add.nameMissing') : undefined}
        />
        <DateField
          label={t('lab-results.add.day')}
          value={day}
          onValue={setDay}
          error={tried && !day ? t('lab-results.add.dayMissing') : undefined}
        />
        <TextField label={t('lab-results.add.lab')} value={lab} onValue={setLab} maxLength={80} />
        <div>
          <Button type="submit" variant="primary" busy={add.isPending || sending === true}>
            {t('lab-results.list.add')}
          </Button>
        </div>
      </form>
    </div>
  );
}

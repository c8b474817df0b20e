import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ACCEPTED_FILES, uploadFile } from '#features/files/contract.ts';
import { useActingFor } from '#features/people/web/index.ts';
import { DateField } from '#platform/ui/date-field.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { PickFile } from '#platform/ui/pick-file.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { call } from '#platform/web/client/call.ts';
import { upload } from '#platform/web/client/upload.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { addReport } from '../../contract.ts';
import { readAgain } from '../queries.ts';
import { useSentIds } from '../use-sent-ids.ts';

const EMPTY = { file: null as File | null, name: '', day: '', lab_name: '' };

/** A report that the patient has as a file: from another lab, or of another time. */
export function AddScreen() {
  const { t } = useWords();
  const form = useForm('add-report', EMPTY);
  const add = useAdding(form.refused);
  const { file, name, day } = form.draft;
  const submit = () => {
    const isRight = form.check([
      ...(file ? [] : [{ field: 'file', message: t('lab-results.add.fileMissing') }]),
      ...(name.trim() ? [] : [{ field: 'name', message: t('lab-results.add.nameMissing') }]),
      ...(day ? [] : [{ field: 'day', message: t('lab-results.add.dayMissing') }]),
    ]);
    if (isRight && file) add.mutate({ ...form.draft, file });
  };
  return (
    <Page gap="close">
      <h1>{t('lab-results.add.title')}</h1>
      <Form
        problems={form.problems}
        busy={add.isPending}
        onSubmit={submit}
        action={t('lab-results.list.add')}
      >
        <PickFile
          id={form.problems.id('file')}
          label={t('lab-results.add.file')}
          chooseLabel={t('lab-results.add.choose')}
          accept={ACCEPTED_FILES}
          file={file}
          onFile={(next) =>
            form.change({ file: next, name: name || next.name.replace(/\.[^.]+$/, '').slice(0, 120) })
          }
          error={form.problems.of('file')}
        />
        <TextField {...form.control('name')} label={t('lab-results.add.name')} maxLength={120} />
        <DateField {...form.control('day')} label={t('lab-results.add.day')} />
        <TextField {...form.control('lab_name')} label={t('lab-results.add.lab')} maxLength={80} />
      </Form>
    </Page>
  );
}

/** Uploads the file, then adds the report. */
function useAdding(onError: (error: unknown) => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { personId } = useActingFor();
  const ids = useSentIds();
  return useMutation({
    mutationFn: async ({ file, name, day, lab_name }: typeof EMPTY & { readonly file: File }) => {
      const file_id = ids.fileId(file);
      await upload(uploadFile, { body: { file_id } }, file);
      const lab = lab_name.trim() ? { lab_name: lab_name.trim() } : {};
      const ofPatient = personId ? { patient_id: personId } : {};
      const said = { file_id, name: name.trim(), day, ...lab, ...ofPatient };
      return call(addReport, { body: { report_id: ids.reportId(said), ...said } });
    },
    onSuccess: ({ report_id: id }) => {
      void readAgain(client);
      void navigate(`/medical-reports/${id}`, { replace: true });
    },
    onError,
  });
}

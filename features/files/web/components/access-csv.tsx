import { useState } from 'react';
import { clinicStamp } from '#platform/domain/clinic-time.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { exportRecordAccess } from '../../contract.ts';

/** The whole list for a spreadsheet. `patientId` undefined: one's own. */
export function AccessCsv({ patientId }: { readonly patientId: string | undefined }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const text = await call(exportRecordAccess, { query: patientId ? { patient_id: patientId } : {} });
      // Fetch reads the mark of UTF-8 away; spreadsheets want it.
      const file = new Blob([`\uFEFF${text.replace(/^\uFEFF/, '')}`], { type: 'text/csv;charset=utf-8' });
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = `record-access-${clinicStamp(new Date())}.csv`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    } catch (error) {
      setProblem(textOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button icon="download" busy={busy} onClick={() => void save()}>
        {t('files.access.csv')}
      </Button>
      {problem && (
        <Alert tone="bad" live="alert">
          {problem}
        </Alert>
      )}
    </>
  );
}

import { clinicStamp } from '#platform/domain/clinic-time.ts';
import { call } from '#platform/web/client/call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { DownloadButton } from '#platform/web/shell/download-button.tsx';
import { exportRecordAccess } from '../../contract.ts';

/** The whole list for a spreadsheet. `patientId` undefined: one's own. */
export function AccessCsv({ patientId }: { readonly patientId: string | undefined }) {
  const { t } = useWords();
  const get = async () => {
    const text = await call(exportRecordAccess, { query: patientId ? { patient_id: patientId } : {} });
    // Fetch reads the mark of UTF-8 away; spreadsheets want it.
    return new Blob([`\uFEFF${text.replace(/^\uFEFF/, '')}`], { type: 'text/csv;charset=utf-8' });
  };
  return (
    <DownloadButton
      label={t('files.access.csv')}
      name={`record-access-${clinicStamp(new Date())}.csv`}
      get={get}
    />
  );
}

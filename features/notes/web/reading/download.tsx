import { fetchFile } from '#platform/web/client/fetch-file.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { DownloadButton } from '#platform/web/shell/download-button.tsx';
import { type Note, printNote } from '../../contract.ts';

/** The note as PDF, in the patient's language beside English. */
export function Download({ note }: { readonly note: Note }) {
  const { t } = useWords();
  const asked = { params: { note_id: note.note_id }, query: {} };
  return (
    <DownloadButton
      label={t('notes.one.download')}
      name={`note-${note.signed_at?.slice(0, 10)}.pdf`}
      get={() => fetchFile(printNote, asked)}
    />
  );
}

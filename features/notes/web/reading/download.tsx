import { useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { fetchFile } from '#platform/web/client/fetch-file.ts';
import { currentLanguage, useWords } from '#platform/web/i18n/words.ts';
import { type Note, printNote } from '../../contract.ts';

/** The note as PDF, in the language of the screen beside English. */
export function Download({ note }: { readonly note: Note }) {
  const { t } = useWords();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const fetchIt = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const file = await fetchFile(printNote, {
        params: { note_id: note.note_id },
        query: { language: currentLanguage() },
      });
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = `note-${note.signed_at?.slice(0, 10)}.pdf`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button icon="download" busy={busy} onClick={() => void fetchIt()}>
        {t('notes.one.download')}
      </Button>
      {problem && (
        <Alert tone="bad" live="alert">
          {problem}
        </Alert>
      )}
    </>
  );
}

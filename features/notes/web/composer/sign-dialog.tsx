import { ProofDialog } from '#features/accounts/web/index.ts';
import { call } from '#platform/web/client/call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type Note, signNote } from '../../contract.ts';

interface SignDialogProps {
  readonly note: Note;
  readonly onSigned: (note: Note) => void;
  readonly onClose: () => void;
}

/** The author signs, and shows once more who they are. */
export function SignDialog({ note, onSigned, onClose }: SignDialogProps) {
  const { t } = useWords();
  return (
    <ProofDialog
      title={t('notes.sign.title')}
      action={t('notes.sign.action')}
      onProof={async (proof) => {
        const body = { version: note.version, ...proof };
        onSigned(await call(signNote, { params: { note_id: note.note_id }, body }));
      }}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{t('notes.sign.final')}</p>
          <p>{[note.author_name, note.registration_number].filter(Boolean).join(' · ')}</p>
        </>
      )}
    </ProofDialog>
  );
}

import { type ProofDialogProps, proofDialog } from '#features/accounts/web/index.ts';
import { call } from '#platform/web/client/call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Slots } from '#platform/web/shell/lazy-part.tsx';
import { type Note, signNote } from '../../contract.ts';

interface SignDialogProps {
  readonly note: Note;
  readonly onSigned: (note: Note) => void;
  /** Whether what was refused is shown on the page: the dialog closes then. */
  readonly onRefused: (error: unknown) => boolean;
  readonly onClose: () => void;
}

const PROOF = [{ id: 'proof', part: proofDialog }] as const;

/** The author signs, and shows once more who they are. */
export function SignDialog({ note, onSigned, onRefused, onClose }: SignDialogProps) {
  const { t } = useWords();
  const onProof: ProofDialogProps['onProof'] = async (proof) => {
    const body = { version: note.version, ...proof };
    try {
      onSigned(await call(signNote, { params: { note_id: note.note_id }, body }));
    } catch (error) {
      if (!onRefused(error)) throw error;
      onClose();
    }
  };
  const children = () => (
    <>
      <p>{t('notes.sign.final')}</p>
      <p>{[note.author_name, note.registration_number].filter(Boolean).join(' · ')}</p>
    </>
  );
  const [title, action] = [t('notes.sign.title'), t('notes.sign.action')];
  return <Slots slots={PROOF} given={{ title, action, onProof, onClose, children }} />;
}

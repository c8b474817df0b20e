import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { StoredDraft } from '#platform/web/session/draft-store.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import type { Note } from '../../contract.ts';
import { isEmpty, plainContent, unsignedPart } from '../../rules.ts';
import { draftOnDevice, type NoteDraft, noteDrafts } from '../note-drafts.ts';

export interface LeftTextProps {
  readonly note: Note;
  readonly onAdd: (text: string) => void;
}

/** What was written here and could not be saved before the note was signed elsewhere. It stays until it is deleted. */
export function LeftText({ note, onAdd }: LeftTextProps) {
  const { data: left = [] } = useQuery(draftOnDevice(note.note_id));
  return left.map((each) => <OneText key={each.writer} left={each} note={note} onAdd={onAdd} />);
}

function OneText({ left, note, onAdd }: LeftTextProps & { readonly left: StoredDraft<NoteDraft> }) {
  const { t } = useWords();
  const [isAsking, setAsking] = useState(false);
  const content = unsignedPart(left.draft.content, note.content);
  if (isEmpty(content)) return null;
  const text = plainContent(content, (part) => t(`notes.part.${part as 'plan'}`));
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showAlert('success', t('notes.left.copied')),
      () => showAlert('error', t('notes.left.notCopied')),
    );
  return (
    <Alert tone="warn" live="status" title={t('notes.left.title')}>
      <p>{t('notes.left.what')}</p>
      <p style={{ whiteSpace: 'pre-wrap' }}>{text}</p>
      <Row>
        {note.can.add && (
          <Button compact variant="primary" onClick={() => onAdd(text)}>
            {t('notes.one.add')}
          </Button>
        )}
        <Button compact onClick={() => void copy()}>
          {t('notes.left.copy')}
        </Button>
        <Button compact variant="quiet" onClick={() => setAsking(true)}>
          {t('notes.left.delete')}
        </Button>
      </Row>
      <ConfirmDialog
        open={isAsking}
        danger
        title={t('notes.left.deleteTitle')}
        confirmLabel={t('notes.left.delete')}
        cancelLabel={t('shell.action.cancel')}
        closeLabel={t('shell.action.close')}
        onConfirm={() => {
          setAsking(false);
          void noteDrafts.drop(note.note_id, left.writer);
        }}
        onClose={() => setAsking(false)}
      >
        {t('notes.left.deleteHint')}
      </ConfirmDialog>
    </Alert>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Row, Stack } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { lazyPart } from '#platform/web/shell/lazy-part.tsx';
import { addAddendum, MAX_ADDED_LETTERS, markNoteError, type Note } from '../../contract.ts';
import { oneNote } from '../queries.ts';
import { Download } from './download.tsx';
import type { LeftTextProps } from './left-text.tsx';
import { NoteBody } from './note-body.tsx';

const leftText = () => import('./left-text.tsx').then((m) => m.LeftText);

/** A signed note with what was added to it. */
export function NoteView({ note }: { readonly note: Note }) {
  const { t, format } = useWords();
  const [doing, setDoing] = useState<'add' | 'error'>();
  const [left, setLeft] = useState('');
  const add = (text: string) => {
    setLeft(text);
    setDoing('add');
  };
  const by = [note.author_name, note.registration_number].filter(Boolean).join(' · ');
  return (
    <Stack>
      {note.error && (
        <Alert tone="bad" title={t('notes.one.error')}>
          {note.error.reason} ·{' '}
          {[note.error.by_name, format.shortDay(note.error.at)].filter(Boolean).join(' · ')}
        </Alert>
      )}
      <Left note={note} onAdd={add} />
      <Card>
        <Stack>
          <div>
            <p>
              {t(`notes.kind.${note.kind}`)} · {note.signed_at && format.dayAndTime(note.signed_at)}
            </p>
            <p>{by}</p>
          </div>
          {note.error ? (
            <s>
              <NoteBody noteId={note.note_id} content={note.content} />
            </s>
          ) : (
            <NoteBody noteId={note.note_id} content={note.content} />
          )}
        </Stack>
      </Card>
      {note.addenda.map((each) => (
        <Card key={each.addendum_id}>
          <Section title={t('notes.one.added', { day: format.shortDay(each.written_at) })}>
            <p>{[each.author_name, each.reason].filter(Boolean).join(' · ')}</p>
            <p style={{ whiteSpace: 'pre-wrap' }}>{each.text}</p>
          </Section>
        </Card>
      ))}
      <Row>
        <Download note={note} />
        {note.can.add && (
          <Button icon="plus" onClick={() => add('')}>
            {t('notes.one.add')}
          </Button>
        )}
        {note.can.mark_error && (
          <Button variant="quiet" onClick={() => setDoing('error')}>
            {t('notes.one.markError')}
          </Button>
        )}
      </Row>
      {doing === 'add' && <AddSheet note={note} text={left} onClose={() => setDoing(undefined)} />}
      {doing === 'error' && <ErrorSheet note={note} onClose={() => setDoing(undefined)} />}
    </Stack>
  );
}

/** Only who writes notes can have left something. */
function Left(given: LeftTextProps) {
  if (useUserType() === 'patient') return null;
  const LeftText = lazyPart<LeftTextProps>(leftText);
  return (
    <Suspense>
      <LeftText {...given} />
    </Suspense>
  );
}

interface OfNote {
  readonly note: Note;
  readonly onClose: () => void;
}

function useStored({ note, onClose }: OfNote) {
  const client = useQueryClient();
  return (stored: Note) => {
    client.setQueryData(oneNote(note.note_id).queryKey, stored);
    onClose();
  };
}

function AddSheet({ note, text: given, onClose }: OfNote & { readonly text: string }) {
  const { t } = useWords();
  const errorText = useErrorText();
  const [id] = useState(newId);
  const [reason, setReason] = useState('');
  const [text, setText] = useState(given);
  const add = useAction(addAddendum, { onSuccess: useStored({ note, onClose }) });
  const [isTried, setTried] = useState(false);
  const isMissing = (value: string) => isTried && !value.trim();
  const save = () => {
    setTried(true);
    if (!reason.trim() || !text.trim()) return;
    add.mutate({ params: { note_id: note.note_id }, body: { addendum_id: id, reason: reason.trim(), text } });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('notes.one.add')}
      closeLabel={t('shell.action.close')}
      actions={
        <Button variant="primary" busy={add.isPending} onClick={save}>
          {t('notes.one.saveAddition')}
        </Button>
      }
    >
      <Stack>
        {add.error && (
          <Alert tone="bad" live="alert">
            {errorText(add.error)}
          </Alert>
        )}
        <p>{t('notes.one.addHint')}</p>
        <TextField
          label={t('notes.one.reason')}
          maxLength={200}
          value={reason}
          onValue={setReason}
          error={isMissing(reason) ? t('notes.one.reasonMissing') : undefined}
        />
        <TextArea
          label={t('notes.one.addText')}
          maxLength={MAX_ADDED_LETTERS}
          value={text}
          onValue={setText}
          error={isMissing(text) ? t('notes.one.textMissing') : undefined}
        />
      </Stack>
    </Sheet>
  );
}

function ErrorSheet({ note, onClose }: OfNote) {
  const { t } = useWords();
  const errorText = useErrorText();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const mark = useAction(markNoteError, { onSuccess: useStored({ note, onClose }) });
  const save = () => {
    setTried(true);
    if (reason.trim()) mark.mutate({ params: { note_id: note.note_id }, body: { reason: reason.trim() } });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('notes.one.markError')}
      closeLabel={t('shell.action.close')}
      actions={
        <Button variant="danger" busy={mark.isPending} onClick={save}>
          {t('notes.one.strike')}
        </Button>
      }
    >
      <Stack>
        {mark.error && (
          <Alert tone="bad" live="alert">
            {errorText(mark.error)}
          </Alert>
        )}
        <p>{t('notes.one.markHint')}</p>
        <TextField
          label={t('notes.one.reason')}
          maxLength={300}
          value={reason}
          onValue={setReason}
          error={isTried && !reason.trim() ? t('notes.one.reasonMissing') : undefined}
        />
      </Stack>
    </Sheet>
  );
}

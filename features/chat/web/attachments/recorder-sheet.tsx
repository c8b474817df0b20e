import { useEffect, useRef } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { MOST_BYTES } from '../sync/file-bytes.ts';
import styles from './attachment-bar.module.css';
import type { SendFiles } from './ready-files.ts';
import { MAX_VOICE_MS } from './recorder.ts';
import { useVoiceNote } from './use-voice-note.ts';
import { clockOf } from './waveform.ts';

type VoiceNote = ReturnType<typeof useVoiceNote>;

interface RecorderSheetProps {
  readonly onSend: SendFiles;
  readonly onClose: () => void;
}

/** Records as soon as it is opened: the microphone is asked for because its button was pressed. */
export function RecorderSheet({ onSend, onClose }: RecorderSheetProps) {
  const words = useWords();
  const { t } = words;
  const note = useVoiceNote(onSend, onClose);
  const { state } = note;
  const close = () => {
    if (note.askBeforeClosing()) return;
    onClose();
  };
  return (
    <Sheet
      open
      title={t('chat.attachments.voice.title')}
      closeLabel={t('shell.action.close')}
      onClose={close}
      actions={<Actions note={note} onClose={onClose} />}
    >
      {state.at === 'asking' && (
        <p className={styles.live} role="status">
          <Spinner />
          {t('chat.attachments.voice.asking')}
        </p>
      )}
      {state.at === 'problem' && (
        <Alert tone="warn" live="alert" icon="mic-off">
          {t(`chat.attachments.voice.problem.${state.problem}`)}
        </Alert>
      )}
      {state.at === 'short' && (
        <Alert tone="info" live="alert">
          {t('chat.attachments.voice.tooShort')}
        </Alert>
      )}
      {state.at === 'leaving' && <p role="alert">{t('chat.attachments.voice.leave')}</p>}
      {(state.at === 'recording' || state.at === 'full') && <Live note={note} isFull={state.at === 'full'} />}
      {state.at === 'unsent' && (
        <Alert tone="bad" live="alert">
          {t('chat.waiting.full', { limit: words.format.fileSize(MOST_BYTES) })}
        </Alert>
      )}
    </Sheet>
  );
}

interface ActionsProps {
  readonly note: VoiceNote;
  readonly onClose: () => void;
}

function Actions({ note, onClose }: ActionsProps) {
  const { t } = useWords();
  const { state } = note;
  const sendButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (state.at === 'recording') sendButton.current?.focus();
  }, [state.at]);
  if (state.at === 'leaving')
    return (
      <>
        <Button variant="danger" icon="trash" onClick={onClose}>
          {t('chat.attachments.voice.discard')}
        </Button>
        <Button variant="primary" onClick={note.stay}>
          {t('chat.attachments.voice.keep')}
        </Button>
      </>
    );
  return (
    <>
      <Button onClick={onClose}>{t('shell.action.cancel')}</Button>
      {(state.at === 'recording' || state.at === 'full') && (
        <Button ref={sendButton} variant="primary" icon="send" onClick={() => void note.send()}>
          {t('chat.attachments.send')}
        </Button>
      )}
      {state.at === 'sending' && (
        <Button variant="primary" busy>
          {t('chat.attachments.send')}
        </Button>
      )}
      {state.at === 'unsent' && (
        <Button variant="primary" icon="refresh" onClick={() => void note.send()}>
          {t('shell.action.retry')}
        </Button>
      )}
      {(state.at === 'short' || state.at === 'problem') && note.mayTryAgain && (
        <Button variant="primary" icon="mic" onClick={note.start}>
          {t('chat.attachments.voice.again')}
        </Button>
      )}
    </>
  );
}

/** How long it is, how loud, and how much room is left. */
function Live({ note, isFull }: { readonly note: VoiceNote; readonly isFull: boolean }) {
  const { t } = useWords();
  return (
    <div className={styles.voice}>
      <p className={styles.live} role="status">
        <span className={styles.dot} aria-hidden="true" />
        {isFull ? t('chat.attachments.voice.full') : t('chat.attachments.voice.recording')}
      </p>
      <p className={styles.time} role="timer">
        {clockOf(note.elapsedMs)}
      </p>
      <div className={styles.level} aria-hidden="true">
        {note.levels.map(({ id, level: height }) => (
          <span key={id} style={{ blockSize: `${height}%` }} />
        ))}
      </div>
      <p className={styles.live}>
        {t('chat.attachments.voice.limit', { left: clockOf(MAX_VOICE_MS - note.elapsedMs) })}
      </p>
    </div>
  );
}

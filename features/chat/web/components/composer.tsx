import { type FormEvent, type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '#platform/ui/icon.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { type Chat, editMessage, MAX_MESSAGE_BYTES, type Message } from '../../contract.ts';
import { textProblem, utf8Bytes } from '../../rules.ts';
import { AttachmentBar } from '../attachments/attachment-bar.tsx';
import type { SendFiles } from '../attachments/ready-files.ts';
import { takeLive } from '../sync/conversations.ts';
import { draftOf, keepDraft, useDrafts } from '../sync/drafts.ts';
import { quoteOf, write, writeWithFiles } from '../sync/outgoing.ts';
import { sayTyping } from '../sync/typing.ts';
import styles from './composer.module.css';
import { Quote } from './quote.tsx';
import { useDesk, useWide } from './use-wide.ts';

/** What is being written: something new, an answer, or something else instead. */
export type ComposerDoes =
  | { readonly is: 'writing' }
  | { readonly is: 'replying'; readonly to: Message }
  | { readonly is: 'editing'; readonly message: Message };

interface ComposerProps {
  readonly chatId: string;
  readonly chat: Chat | undefined;
  readonly doing: ComposerDoes;
  readonly onDoing: (doing: ComposerDoes) => void;
  readonly ref: Ref<HTMLTextAreaElement>;
}

/** From here on the user sees how near the limit is. */
const NEAR_LIMIT = MAX_MESSAGE_BYTES * 0.9;

export function Composer({ chatId, chat, doing, onDoing, ref }: ComposerProps) {
  const id = useId();
  const isDesk = useDesk();
  const wide = useWide();
  const [text, setText] = useState(() => draftOf(chatId).text);
  const replyTo = doing.is === 'replying' ? doing.to : null;
  const editing = doing.is === 'editing' ? doing.message : null;
  const about = editing ?? replyTo;

  useDraft(chatId, { doing, onDoing, text, setText });
  const problem = textProblem(text, { mayBeEmpty: !!editing?.files.length });
  const notified = problem === 'required' ? null : problem;

  useFocusAtDesk(id);

  const stop = () => {
    if (editing) setText(draftOf(chatId).text);
    onDoing({ is: 'writing' });
  };
  const edit = useEditing(chatId, stop);
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (problem || edit.isPending) return;
    if (editing) {
      edit.mutate({ params: { chat_id: chatId, message_id: editing.id }, body: { message: text } });
      return;
    }
    write(chatId, { message: text, replyTo });
    keepDraft(chatId, { text: '', replyTo: null });
    setText('');
    onDoing({ is: 'writing' });
  };
  const sendFiles = sendingFiles(chatId, replyTo, () => onDoing({ is: 'writing' }));
  const type = (typed: string) => {
    setText(typed);
    if (!editing) keepDraft(chatId, { text: typed, replyTo });
    if (typed.trim()) sayTyping(chatId);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && doing.is !== 'writing') stop();
    else if (event.key === 'Enter' && !event.shiftKey && isDesk) send(event);
    else if (event.key === 'ArrowUp' && text === '') {
      const all = document.querySelectorAll<HTMLElement>('[data-message]');
      all[all.length - 1]?.focus();
    }
  };
  return (
    // allow form-kit: messages go through the outbox
    <form className={styles.composer} onSubmit={send}>
      {about && <About isEdited={editing !== null} message={about} chat={chat} onStop={stop} />}
      <Said id={`${id}-said`} problem={notified} bytes={utf8Bytes(text)} />
      <div className={styles.line}>
        {!editing && <AttachmentBar chatId={chatId} withoutVoice={!wide && text !== ''} onSend={sendFiles} />}
        <Field
          id={id}
          ref={ref}
          text={text}
          isWrong={notified !== null}
          onText={type}
          onKeyDown={onKeyDown}
        />
        {(wide || text !== '' || editing) && (
          <SendButton isEditing={editing !== null} disabled={problem !== null} />
        )}
      </div>
    </form>
  );
}

interface FieldProps {
  readonly id: string;
  readonly ref: Ref<HTMLTextAreaElement>;
  readonly text: string;
  readonly isWrong: boolean;
  readonly onText: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

function Field({ id, ref, text, isWrong, onText, onKeyDown }: FieldProps) {
  const { t } = useWords();
  const isDesk = useDesk();
  return (
    <>
      <label htmlFor={id}>
        <VisuallyHidden>{t('chat.composer.label')}</VisuallyHidden>
      </label>
      <textarea
        id={id}
        ref={ref}
        rows={1}
        dir="auto"
        className={styles.field}
        value={text}
        placeholder={t('chat.composer.label')}
        enterKeyHint={isDesk ? 'send' : 'enter'}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={isWrong ? `${id}-said` : undefined}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </>
  );
}

function SendButton({ isEditing, disabled }: { readonly isEditing: boolean; readonly disabled: boolean }) {
  const { t } = useWords();
  return (
    <IconButton
      type="submit"
      icon={isEditing ? 'check' : 'send'}
      variant="solid"
      label={t(isEditing ? 'chat.composer.save' : 'chat.composer.send')}
      aria-disabled={disabled || undefined}
      className={styles.send}
    />
  );
}

/** At a desk one opens a chat to write; on a phone the keyboard would cover what there is to read. */
function useFocusAtDesk(id: string): void {
  const isDesk = useDesk();
  useEffect(() => {
    // A search or a link may have put the focus on a message: leave it there.
    if (isDesk && !document.activeElement?.closest('[data-message]'))
      document.getElementById(id)?.focus({ preventScroll: true });
  }, [id, isDesk]);
}

interface AboutProps {
  readonly isEdited: boolean;
  readonly message: Message;
  readonly chat: Chat | undefined;
  readonly onStop: () => void;
}

/** The message that is answered or replaced. */
function About({ isEdited, message, chat, onStop }: AboutProps) {
  const { t } = useWords();
  return (
    <div className={styles.about}>
      <Icon name={isEdited ? 'edit' : 'arrow-left'} size="small" />
      <div className={styles.quote}>
        <p className={styles.what}>{t(isEdited ? 'chat.composer.editing' : 'chat.composer.replying')}</p>
        <Quote quote={quoteOf(message)} chat={chat} />
      </div>
      <IconButton
        icon="close"
        label={t(isEdited ? 'chat.composer.stopEditing' : 'chat.composer.stopReplying')}
        onClick={onStop}
      />
    </div>
  );
}

interface SaidProps {
  readonly id: string;
  readonly problem: Exclude<ReturnType<typeof textProblem>, 'required'>;
  readonly bytes: number;
}

/** What is wrong with the text, or how near it is to the limit. */
function Said({ id, problem, bytes }: SaidProps) {
  const { t, format } = useWords();
  if (!problem && bytes <= NEAR_LIMIT) return null;
  return (
    <p id={id} className={problem ? styles.problem : styles.near} role={problem ? 'alert' : 'status'}>
      {problem
        ? t(`chat.composer.${problem}`)
        : t('chat.composer.near', { percent: format.percent(bytes / MAX_MESSAGE_BYTES) })}
    </p>
  );
}

function useEditing(chatId: string, onEdited: () => void) {
  const textOf = useErrorText();
  return useAction(editMessage, {
    onSuccess: (reply) => {
      takeLive(chatId, reply);
      onEdited();
    },
    onError: (error) => showAlert('error', textOf(error)),
  });
}

/** Files answer what is being answered; the text that is being written stays. */
function sendingFiles(chatId: string, replyTo: Message | null, onWritten: () => void): SendFiles {
  return async ({ files, caption, voice }) => {
    const writing = { message: caption, replyTo, files, ...(voice ? { voice } : {}) };
    const became = await writeWithFiles(chatId, writing);
    if (became === 'written') {
      keepDraft(chatId, { text: draftOf(chatId).text, replyTo: null });
      onWritten();
    }
    return became;
  };
}

interface DraftProps {
  readonly doing: ComposerDoes;
  readonly onDoing: (doing: ComposerDoes) => void;
  readonly text: string;
  readonly setText: (text: string) => void;
}

/** Brings back what was being written; what replaces an old message is no draft. */
function useDraft(chatId: string, { doing, onDoing, text, setText }: DraftProps): void {
  const draft = useDrafts().get(chatId);
  const editing = doing.is === 'editing' ? doing.message : null;
  const replyTo = doing.is === 'replying' ? doing.to : null;
  const begun = useRef(false);
  // Drafts of an earlier page come a moment later than the page.
  useEffect(() => {
    if (begun.current || !draft) return;
    begun.current = true;
    if (text === '') setText(draft.text);
    if (doing.is === 'writing' && draft.replyTo) onDoing({ is: 'replying', to: draft.replyTo });
  }, [draft, text, setText, doing, onDoing]);
  useEffect(() => {
    const before = draftOf(chatId);
    if (replyTo?.id !== before.replyTo?.id) keepDraft(chatId, { ...before, replyTo });
  }, [chatId, replyTo]);
  useEffect(() => {
    if (editing) setText(editing.message);
  }, [editing, setText]);
}

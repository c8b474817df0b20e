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

/** From here on one is told how near the limit is. */
const NEAR_LIMIT = MAX_MESSAGE_BYTES * 0.9;

export function Composer({ chatId, chat, doing, onDoing, ref }: ComposerProps) {
  const { t, format } = useWords();
  const textOf = useErrorText();
  const id = useId();
  const isDesk = useDesk();
  const wide = useWide();
  const [text, setText] = useState(() => draftOf(chatId).text);
  const replyTo = doing.is === 'replying' ? doing.to : null;
  const editing = doing.is === 'editing' ? doing.message : null;

  useDraft(chatId, { doing, onDoing, text, setText });
  const problem = textProblem(text, { mayBeEmpty: !!editing?.files.length });
  const notified = problem === 'required' ? null : problem;
  const bytes = utf8Bytes(text);

  // At a desk one opens a chat to write; on a phone the keyboard would cover what there is to read.
  useEffect(() => {
    if (isDesk) document.getElementById(id)?.focus({ preventScroll: true });
  }, [id, isDesk]);

  const stop = () => {
    if (editing) setText(draftOf(chatId).text);
    onDoing({ is: 'writing' });
  };
  const edit = useAction(editMessage, {
    onSuccess: (reply) => {
      takeLive(chatId, reply);
      stop();
    },
    onError: (error) => showAlert('error', textOf(error)),
  });
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
  const sendFiles: SendFiles = async ({ files, caption, voice }) => {
    const writing = { message: caption, replyTo, files, ...(voice ? { voice } : {}) };
    const became = await writeWithFiles(chatId, writing);
    if (became === 'written') {
      keepDraft(chatId, { text: draftOf(chatId).text, replyTo: null });
      onDoing({ is: 'writing' });
    }
    return became;
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
    <form className={styles.composer} onSubmit={send}>
      {doing.is !== 'writing' && (
        <div className={styles.about}>
          <Icon name={editing ? 'edit' : 'arrow-left'} size="small" />
          <div className={styles.quote}>
            <p className={styles.what}>{t(editing ? 'chat.composer.editing' : 'chat.composer.replying')}</p>
            <Quote quote={quoteOf(editing ?? replyTo!)} chat={chat} />
          </div>
          <IconButton
            icon="close"
            label={t(editing ? 'chat.composer.stopEditing' : 'chat.composer.stopReplying')}
            onClick={stop}
          />
        </div>
      )}
      {(notified || bytes > NEAR_LIMIT) && (
        <p
          id={`${id}-said`}
          className={notified ? styles.problem : styles.near}
          role={notified ? 'alert' : 'status'}
        >
          {notified
            ? t(`chat.composer.${notified}`)
            : t('chat.composer.near', { percent: format.percent(bytes / MAX_MESSAGE_BYTES) })}
        </p>
      )}
      <div className={styles.line}>
        {!editing && <AttachmentBar chatId={chatId} withoutVoice={!wide && text !== ''} onSend={sendFiles} />}
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
          aria-invalid={notified ? true : undefined}
          aria-describedby={notified ? `${id}-said` : undefined}
          onChange={(event) => {
            setText(event.target.value);
            if (!editing) keepDraft(chatId, { text: event.target.value, replyTo });
            if (event.target.value.trim()) sayTyping(chatId);
          }}
          onKeyDown={onKeyDown}
        />
        {(wide || text !== '' || editing) && (
          <IconButton
            type="submit"
            icon={editing ? 'check' : 'send'}
            variant="solid"
            label={t(editing ? 'chat.composer.save' : 'chat.composer.send')}
            aria-disabled={problem !== null || undefined}
            className={styles.send}
          />
        )}
      </div>
    </form>
  );
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

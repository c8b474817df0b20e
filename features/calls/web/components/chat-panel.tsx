import { type FormEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '#platform/ui/class-names.ts';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useSeen, type VisitChat } from '../room/use-chat.ts';
import { useRoomState, type Visit } from '../room/use-visit.ts';
import styles from './panel.module.css';

interface Line {
  readonly id: string;
  readonly name: string;
  readonly own: boolean;
  readonly text: string;
  readonly at: number;
}

/** Written beside the picture. Between clinician and patient it is their chat; the lines of others live in this call only. */
export function ChatPanel({ visit, chat }: { readonly visit: Visit; readonly chat: VisitChat }) {
  const { t, format } = useWords();
  const textOf = useErrorText();
  const lines = useLines(visit, chat);
  const [text, setText] = useState('');
  const end = useRef<HTMLLIElement>(null);
  useSeen(chat);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each new line
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [lines.length]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const message = text.trim();
    if (message === '') return;
    setText('');
    if (chat.isStored) chat.send.mutate(message, { onError: () => setText(message) });
    // The guests have no such chat, and on the picture everybody can read it.
    visit.room?.caption({ text: message, automatic: false });
  };
  return (
    <div className={styles.chat}>
      <ol className={styles.log} aria-label={t('calls.chat.title')} aria-live="polite">
        {lines.length === 0 && <li className={styles.quiet}>{t('calls.chat.empty')}</li>}
        {lines.map((line) => (
          <li key={line.id} className={classNames(styles.line, line.own && styles.own)}>
            <span className={styles.quiet}>
              {line.name} · {format.time(line.at)}
            </span>
            <span className={styles.text}>{line.text}</span>
          </li>
        ))}
        <li ref={end} aria-hidden="true" />
      </ol>
      {!chat.isStored && !chat.isLoading && <p className={styles.quiet}>{t('calls.chat.notStored')}</p>}
      {chat.send.isError && <p role="alert">{textOf(chat.send.error)}</p>}
      {/* allow form-kit: writes messages, and empties itself before the answer */}
      <form className={styles.write} onSubmit={submit}>
        <TextField
          label={t('calls.chat.write')}
          hideLabel
          placeholder={t('calls.chat.write')}
          autoComplete="off"
          maxLength={1000}
          value={text}
          onValue={setText}
        />
        <IconButton
          type="submit"
          icon="send"
          variant="solid"
          label={t('calls.chat.send')}
          disabled={chat.send.isPending}
        />
      </form>
    </div>
  );
}

const SHOWN = 30;

function useLines(
  { access, view, room }: Visit,
  { messages, isStored, otherId }: VisitChat,
): readonly Line[] {
  const { t } = useWords();
  const { typed } = useRoomState(room);
  const other = access.isHost
    ? (view.participants.find(({ person_id }) => person_id === otherId) ?? view.patient)?.name
    : view.clinician.name;
  const stored = messages
    .filter(({ kind, message }) => kind === 'message' && message !== '')
    .slice(0, SHOWN)
    .map(({ id, sender_id, message, sent_at }) => ({
      id,
      name: sender_id === otherId ? (other ?? '') : t('calls.you'),
      own: sender_id !== otherId,
      text: message,
      at: Date.parse(sent_at),
    }));
  const people = new Map(view.participants.map((each) => [each.participant_id, each]));
  const passing = typed.flatMap(({ id, from, text, at }) => {
    const person = people.get(from);
    // What the two of the chat write stands in it already.
    if (!person || (isStored && (person.is_me || person.person_id === otherId))) return [];
    return [{ id: `${id}`, name: person.is_me ? t('calls.you') : person.name, own: person.is_me, text, at }];
  });
  return [...stored, ...passing].sort((one, next) => one.at - next.at);
}

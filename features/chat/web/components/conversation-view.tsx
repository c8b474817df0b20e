import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import type { Chat, Message } from '../../contract.ts';
import { DropZone } from '../attachments/drop-zone.tsx';
import { chatRecord } from '../queries.ts';
import { conversationOf, lookAt, openConversation } from '../sync/conversations.ts';
import { ownId, watch } from '../sync/engine.ts';
import { useWaiting } from '../sync/outgoing.ts';
import type { Waiting } from '../sync/waiting.ts';
import { AnswerRequest } from './answer-request.tsx';
import { nameOfChat } from './chat-names.ts';
import { Composer, type ComposerDoes } from './composer.tsx';
import styles from './conversation.module.css';
import { ConversationHead } from './conversation-head.tsx';
import { Bones } from './conversation-skeleton.tsx';
import { MessageLog } from './message-log.tsx';
import { SafetyNotice } from './safety-notice.tsx';
import { useReading } from './use-reading.ts';
import { WaitingBubble } from './waiting-bubble.tsx';

/** One chat: who it is with, what was said, and what one writes. */
export function ConversationView({ chatId }: { readonly chatId: string }) {
  const { t } = useWords();
  const record = useQuery(chatRecord(chatId));
  const conversation = conversationOf(chatId).use();
  const waiting = useWaiting().filter((item) => item.chat_id === chatId);
  const [doing, setDoing] = useState<ComposerDoes>({ is: 'writing' });
  const writing = useRef<HTMLTextAreaElement>(null);
  const chat = record.data;
  const isKnown = chat !== undefined;
  const reading = useReading(chatId, chat, conversation);

  useEffect(() => lookAt(chatId), [chatId]);
  useEffect(() => (isKnown ? watch(chatId) : undefined), [chatId, isKnown]);

  const isGone = record.error instanceof ApiError && record.error.status === 404;
  if (isGone) return <Gone waiting={waiting} />;
  const failed = conversation.failed && conversation.rev === undefined ? conversation.failed : undefined;
  // Without a network there is nothing of the conversation on this device but what waits to be sent.
  const isEmpty =
    conversation.messages.length === 0 && conversation.rev === undefined && waiting.length === 0;
  const begin = (next: ComposerDoes) => {
    setDoing(next);
    writing.current?.focus();
  };
  return (
    <section className={styles.whole} aria-label={t('chat.log.label')}>
      <DropZone className={styles.view} disabled={chat !== undefined && !chat.can.write}>
        <ConversationHead chat={chat} chatId={chatId} />
        {chat && <SafetyNotice chat={chat} />}
        {failed !== undefined && <NotOpened chatId={chatId} error={failed} />}
        {isEmpty && failed === undefined && <Bones />}
        {!isEmpty && (
          <MessageLog
            chatId={chatId}
            chat={chat}
            conversation={conversation}
            waiting={waiting}
            reading={reading}
            onReply={(message: Message) => begin({ is: 'replying', to: message })}
            onEdit={(message: Message) => begin({ is: 'editing', message })}
            onLeave={() => writing.current?.focus()}
          />
        )}
        <Foot>
          {chat && <RequestState chat={chat} />}
          {(!chat || chat.can.write) && (
            <Composer ref={writing} chatId={chatId} chat={chat} doing={doing} onDoing={setDoing} />
          )}
        </Foot>
      </DropZone>
    </section>
  );
}

/** A chat that one is no longer in. */
function Gone({ waiting }: { readonly waiting: readonly Waiting[] }) {
  const { t } = useWords();
  return (
    <div className={styles.alone}>
      <h1 className={styles.hiddenTitle}>{t('chat.list.title')}</h1>
      <EmptyState
        icon="chat"
        title={t('chat.gone')}
        action={<LinkButton href="/chat">{t('chat.head.back')}</LinkButton>}
      />
      {waiting.length > 0 && <LeftBehind waiting={waiting} />}
    </div>
  );
}

function NotOpened({ chatId, error }: { readonly chatId: string; readonly error: unknown }) {
  return (
    <div className={styles.alone}>
      <Problem error={error} onRetry={() => void openConversation(chatId)} />
    </div>
  );
}

/** Whether this chat was asked for, and what was answered. */
function RequestState({ chat }: { readonly chat: Chat }) {
  const { t } = useWords();
  return (
    <>
      {chat.can.accept && (
        <div className={styles.request}>
          <p>{t('chat.request.question', { name: nameOfChat(chat, ownId(), t) })}</p>
          <div className={styles.answers}>
            <AnswerRequest chat={chat} name={nameOfChat(chat, ownId(), t)} />
          </div>
        </div>
      )}
      {!chat.can.write && !chat.can.accept && <p className={styles.request}>{t('chat.request.declined')}</p>}
      {chat.request === 'sent' && <p className={styles.hint}>{t('chat.request.sentHint')}</p>}
    </>
  );
}

/** What was written in a chat that one has left since is still one's own. */
function LeftBehind({ waiting }: { readonly waiting: readonly Waiting[] }) {
  const { t } = useWords();
  return (
    <section aria-label={t('chat.waiting.leftBehind')}>
      <p>{t('chat.waiting.leftBehind')}</p>
      {waiting.map((item) => (
        <WaitingBubble key={item.id} item={item} begins chat={undefined} />
      ))}
    </section>
  );
}

function Foot({ children }: { readonly children: React.ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}

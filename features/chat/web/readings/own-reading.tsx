import { type RefObject, useEffect, useRef } from 'react';
import { useToast } from '#platform/ui/toasts.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Fillings } from '#platform/web/shell/lazy-part.tsx';
import { showAlert } from '#platform/web/shell/loader.ts';
import { decideReadings, type Message, type MlObj } from '../../contract.ts';
import { type ChatReading, chatPhoto } from '../slots.ts';
import { takeLive } from '../sync/conversations.ts';
import styles from './readings.module.css';

interface OwnReadingProps {
  readonly message: Message;
  readonly mlObj: MlObj;
  readonly reading: ChatReading;
}

/**
 * A guess of the reader: right, corrected, or no reading at all; once it is confirmed, what it means. The feature of
 * readings draws both, as everywhere else where a reading is entered.
 */
export function OwnReading({ message, mlObj, reading }: OwnReadingProps) {
  const { t } = useWords();
  const textOf = useErrorText();
  const place = useRef<HTMLDivElement>(null);
  const isOpen = mlObj.status === 'unconfirmed';
  const noteFocus = useFocusBack(place, isOpen);
  const say = useToast();
  const params = { chat_id: message.chat_id, message_id: message.id };
  const onError = (error: Error) => showAlert('error', textOf(error));
  const takeBack = useAction(decideReadings, {
    onSuccess: (reply) => takeLive(reply.chat_id, reply),
    onError,
  });
  const decide = useAction(decideReadings, {
    onSuccess: (reply, { body }) => {
      takeLive(reply.chat_id, reply);
      if (body.status !== 'dismissed') return;
      const back = () => takeBack.mutate({ params, body: { status: 'unconfirmed' } });
      say({
        message: t('chat.readings.dismissed'),
        action: { label: t('chat.readings.undo'), onPress: back },
      });
    },
  });
  const photo = message.files.find(({ file_id }) => file_id === mlObj.file_id);
  return (
    <div ref={place} className={mlObj.status === 'confirmed' ? styles.notified : styles.ask}>
      <Fillings
        point={chatPhoto}
        given={{
          title: t('chat.readings.title', { kind: t(`chat.readings.kind.${reading.kind}`) }),
          fileId: mlObj.file_id,
          photo: photo ?? null,
          reading,
          boxes: mlObj.boxes,
          confidence: mlObj.confidence,
          sentAt: message.sent_at,
          confirmedAt: mlObj.status === 'confirmed' ? mlObj.confirmed_at : null,
          busy: decide.isPending,
          onConfirm: ({ unitConfirmed, ...confirmed }, refused) => {
            noteFocus();
            decide.mutate(
              {
                params,
                body: {
                  status: 'confirmed',
                  ...confirmed,
                  ...(unitConfirmed ? { unit_confirmed: true } : {}),
                },
              },
              { onError: refused },
            );
          },
          onDismiss: () => {
            noteFocus();
            decide.mutate({ params, body: { status: 'dismissed' } }, { onError });
          },
        }}
      />
    </div>
  );
}

/**
 * The form goes with the reply or with the live event, whichever is first; who came by the keyboard stays with the
 * message. To be called when something is decided in it.
 */
function useFocusBack(place: RefObject<HTMLElement | null>, isOpen: boolean): () => void {
  const message = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      // It is with the page or the list of messages, unless it was moved meanwhile.
      if (message.current && document.activeElement?.contains(message.current))
        message.current.focus({ preventScroll: true });
    };
  }, [isOpen]);
  return () => {
    const isInside = place.current?.contains(document.activeElement);
    message.current = isInside ? (place.current?.closest<HTMLElement>('[data-message]') ?? null) : null;
  };
}

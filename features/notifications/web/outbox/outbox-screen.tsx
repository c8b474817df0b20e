import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { Language } from '#platform/contract/language.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { loadFont } from '#platform/ui/fonts/load-font.ts';
import { Page } from '#platform/ui/layout.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { listOutbox } from '../../contract.ts';
import styles from './outbox.module.css';

type Message = ReplyOf<typeof listOutbox>['messages'][number];
const LOOK_EVERY_MS = 2000;

/** The telephone of a demo: what would have been sent by SMS, WhatsApp or email. */
export function OutboxScreen() {
  const { t } = useWords();
  const textOf = useErrorText();
  const [query, setQuery] = useSearchParams();
  const to = query.get('to')?.trim() ?? '';
  const outbox = useCall(
    listOutbox,
    { query: to ? { to } : {} },
    { refetchInterval: LOOK_EVERY_MS, staleTime: 0 },
  );
  const messages = outbox.data?.messages;
  return (
    <Page width="list">
      <h1>{t('notifications.outbox.title')}</h1>
      <p className={styles.quiet}>{t('notifications.outbox.intro')}</p>
      <TextField
        label={t('notifications.outbox.filter')}
        hint={t('notifications.outbox.filterHint')}
        inputMode="email"
        value={to}
        maxLength={320}
        onValue={(text) => setQuery(text ? { to: text } : {}, { replace: true })}
      />
      {outbox.isPending && <SkeletonList label={t('shell.busy.loading')} rows={3} />}
      {outbox.isError && !messages && <p role="alert">{textOf(outbox.error)}</p>}
      {messages?.length === 0 && (
        <EmptyState icon="send" title={t('notifications.outbox.empty')}>
          {t('notifications.outbox.emptyHint')}
        </EmptyState>
      )}
      {messages && messages.length > 0 && (
        <ul className={styles.messages} aria-label={t('notifications.outbox.title')}>
          {messages.map((message) => (
            <Card as="li" key={`${message.sent_at} ${message.to} ${message.text}`}>
              <OneMessage message={message} />
            </Card>
          ))}
        </ul>
      )}
    </Page>
  );
}

const SCRIPTS: readonly (readonly [Language, RegExp])[] = [
  ['te', /\p{Script=Telugu}/u],
  ['hi', /\p{Script=Devanagari}/u],
  ['ta', /\p{Script=Tamil}/u],
  ['ml', /\p{Script=Malayalam}/u],
  ['bn', /\p{Script=Bengali}/u],
];

/** By its script; undefined for Latin. */
function languageOf(text: string): Language | undefined {
  return SCRIPTS.find(([, letters]) => letters.test(text))?.[0];
}

function OneMessage({ message }: { readonly message: Message }) {
  const { t, format } = useWords();
  const { code } = message;
  const language = languageOf(message.text);
  useEffect(() => {
    // Each message is in its reader's language, whatever this page speaks.
    if (language) loadFont(language).catch(() => undefined);
  }, [language]);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      showAlert('success', t('notifications.outbox.copied'));
    } catch {
      // Without a secure connection a browser gives no access to its clipboard.
      showAlert('error', t('notifications.outbox.notCopied'));
    }
  };
  return (
    <div className={styles.message}>
      <p className={styles.head}>
        <span className={styles.to}>{message.to}</span>
        <span>{t(`notifications.outbox.${message.channel}`)}</span>
        <time dateTime={message.sent_at}>{format.dayAndTime(message.sent_at)}</time>
      </p>
      <p className={styles.text} lang={language}>
        {message.text}
      </p>
      {code !== undefined && (
        <p className={styles.code}>
          <output className={styles.digits}>{code}</output>
          <Button
            compact
            aria-label={t('notifications.outbox.copyCode', { code })}
            onClick={() => void copy(code)}
          >
            {t('notifications.outbox.copy')}
          </Button>
        </p>
      )}
    </div>
  );
}

import { useState } from 'react';
import { useParams } from 'react-router';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import type { IconName } from '#platform/ui/icon.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SegmentedControl } from '#platform/ui/segmented-control.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type Chat, getChat, getChatSummary, SUMMARY_KINDS, type SummaryLine } from '../../contract.ts';
import { PageHead } from '../groups/page-head.tsx';
import styles from '../info/info.module.css';
import { nameOfPerson } from '../parts/chat-names.ts';
import { ownId } from '../sync/engine.ts';

type Summary = ReplyOf<typeof getChatSummary>;

const DAYS = ['7', '30', '90'] as const;
const DAY_MS = 86_400_000;
const ICONS: Readonly<Record<(typeof SUMMARY_KINDS)[number], IconName>> = {
  question: 'info',
  promise: 'check-circle',
  reading: 'pulse',
  file: 'file',
  change: 'users',
};

/** For the care team: what happened in a chat since a day, each line leading to its message. */
export function ChatSummaryScreen() {
  const { t } = useWords();
  const { chat_id: chatId = '' } = useParams();
  const [days, setDays] = useState<string>(DAYS[0]);
  const [now] = useState(() => Date.now());
  const since = new Date(now - Number(days) * DAY_MS).toISOString();
  return (
    <div className={styles.page}>
      <PageHead title={t('chat.summary.title')} back={`/chat/${chatId}/info`} />
      <SegmentedControl
        label={t('chat.summary.since')}
        segments={DAYS.map((value) => ({ value, label: t(`chat.summary.days.${value}`) }))}
        value={days}
        onValue={setDays}
      />
      <Found key={days} chatId={chatId} since={since} />
    </div>
  );
}

function Found({ chatId, since }: { readonly chatId: string; readonly since: string }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const chat = useCall(getChat, { params: { chat_id: chatId } });
  const summary = useCall(getChatSummary, { query: { chat_id: chatId, since } });
  const failed = summary.error ?? chat.error;
  if (failed && !summary.data)
    return (
      <EmptyState
        icon="alert"
        title={textOf(failed)}
        action={<Button onClick={() => void summary.refetch()}>{t('shell.action.retry')}</Button>}
      />
    );
  if (!summary.data || !chat.data)
    return (
      <Card flush>
        <SkeletonList label={t('shell.busy.loading')} rows={6} />
      </Card>
    );
  return <Shown summary={summary.data} chat={chat.data} />;
}

function Shown({ summary, chat }: { readonly summary: Summary; readonly chat: Chat }) {
  const { t } = useWords();
  const { lines, generated } = summary;
  return (
    <>
      <p className={styles.quiet}>{t('chat.summary.from', { count: summary.messages })}</p>
      {summary.shortened && <Alert tone="info">{t('chat.summary.shortened')}</Alert>}
      {lines.length === 0 && (
        <EmptyState icon="list" title={t('chat.summary.nothing')}>
          {t('chat.summary.nothingHint')}
        </EmptyState>
      )}
      {SUMMARY_KINDS.map((kind) => {
        const found = lines.filter((line) => line.kind === kind);
        if (found.length === 0) return null;
        return (
          <Section key={kind} title={t(`chat.summary.kind.${kind}`)}>
            <Card flush>
              <List>
                {found.map((line) => (
                  <Line key={line.message_id} line={line} chat={chat} />
                ))}
              </List>
            </Card>
          </Section>
        );
      })}
      {generated && (
        <Section title={t('chat.summary.generated')}>
          <Card>
            <p className={styles.text}>{generated.text}</p>
            <p className={styles.quiet}>{t('chat.summary.generatedHint', { model: generated.model })}</p>
          </Card>
        </Section>
      )}
    </>
  );
}

function Line({ line, chat }: { readonly line: SummaryLine; readonly chat: Chat }) {
  const { t, format } = useWords();
  const nameOf = (id: string) => nameOfPerson(chat, id, ownId(), t);
  const title =
    line.kind === 'change'
      ? t(`chat.event.${line.text}`, { names: format.list(line.person_ids.map(nameOf)), text: '' })
      : line.text;
  return (
    <ListRow
      icon={ICONS[line.kind]}
      title={title}
      description={`${nameOf(line.sender_id)} · ${format.dayAndTime(line.at)}`}
      href={`/chat/${chat.chat_id}?message=${line.message_id}`}
    />
  );
}

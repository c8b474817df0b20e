import { useState } from 'react';
import { useParams } from 'react-router';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { clinicInstant, DAY_MS } from '#platform/domain/clinic-time.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { DateField } from '#platform/ui/date-field.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import type { IconName } from '#platform/ui/icon.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SegmentedControl } from '#platform/ui/segmented-control.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { useCall } from '#platform/web/client/use-call.ts';
import { clinicDay } from '#platform/web/i18n/format.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { type Chat, getChat, getChatSummary, SUMMARY_KINDS, type SummaryLine } from '../../contract.ts';
import { nameOfPerson } from '../components/chat-names.ts';
import { PageHead } from '../groups/page-head.tsx';
import styles from '../info/info.module.css';
import { readingText } from '../readings/reading-text.ts';
import { ownId } from '../sync/engine.ts';
import own from './summary.module.css';

type Summary = ReplyOf<typeof getChatSummary>;

const DAYS = ['7', '30', '90'] as const;
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
  /** A day of one's own instead, `YYYY-MM-DD`. */
  const [day, setDay] = useState('');
  const [now] = useState(() => Date.now());
  const since = day ? clinicInstant(day) : new Date(now - Number(days) * DAY_MS);
  return (
    <Page width="reading">
      <PageHead title={t('chat.summary.title')} back={`/chat/${chatId}/info`} />
      <div className={own.since}>
        <SegmentedControl
          label={t('chat.summary.days')}
          segments={DAYS.map((value) => ({ value, label: value }))}
          value={day ? '' : days}
          onValue={(value) => {
            setDay('');
            setDays(value);
          }}
        />
        <DateField
          label={t('chat.summary.otherDay')}
          value={day}
          max={clinicDay(now)}
          onValue={(value) => setDay(value <= clinicDay(now) ? value : '')}
        />
      </div>
      <Found key={since.getTime()} chatId={chatId} since={since.toISOString()} />
    </Page>
  );
}

function Found({ chatId, since }: { readonly chatId: string; readonly since: string }) {
  const { t } = useWords();
  const chat = useCall(getChat, { params: { chat_id: chatId } });
  const summary = useCall(getChatSummary, { query: { chat_id: chatId, since, facts_only: true } });
  const failed = summary.error ?? chat.error;
  if (failed && !(summary.data && chat.data))
    return <Problem error={failed} onRetry={() => void Promise.all([summary.refetch(), chat.refetch()])} />;
  if (!summary.data || !chat.data)
    return (
      <Card flush>
        <SkeletonList label={t('shell.busy.loading')} rows={6} />
      </Card>
    );
  if (summary.data.generated_is === 'consent_withdrawn')
    return <Alert tone="info">{t('chat.summary.withdrawn')}</Alert>;
  return (
    <>
      <Shown summary={summary.data} chat={chat.data} />
      {summary.data.generated_is === 'not_asked' && <Generated chatId={chatId} since={since} />}
    </>
  );
}

/** Below the details, which don't wait for it; it says that it is a machine's, and when there is none. */
function Generated({ chatId, since }: { readonly chatId: string; readonly since: string }) {
  const { t } = useWords();
  const { data, isError, refetch, isFetching } = useCall(getChatSummary, {
    query: { chat_id: chatId, since },
  });
  if (data?.generated_is === 'nothing_to_say') return null;
  const again = (
    <Button compact busy={isFetching} onClick={() => void refetch()}>
      {t('shell.action.retry')}
    </Button>
  );
  return (
    <Section title={t('chat.summary.generated')}>
      {data?.generated ? (
        <Card>
          <p className={styles.text} dir="auto">
            {data.generated.text}
          </p>
          <p className={own.hint}>{t('chat.summary.generatedHint', { model: data.generated.model })}</p>
        </Card>
      ) : data || isError ? (
        <Alert tone="warn" live="status" action={again}>
          {t('chat.summary.generatedFailed')}
        </Alert>
      ) : (
        <Spinner label={t('chat.summary.generating')} />
      )}
    </Section>
  );
}

function Shown({ summary, chat }: { readonly summary: Summary; readonly chat: Chat }) {
  const { t } = useWords();
  const { lines } = summary;
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
                  <Line key={`${line.message_id} ${line.text}`} line={line} chat={chat} />
                ))}
              </List>
            </Card>
          </Section>
        );
      })}
    </>
  );
}

function Line({ line, chat }: { readonly line: SummaryLine; readonly chat: Chat }) {
  const { t, format } = useWords();
  const nameOf = (id: string) => nameOfPerson(chat, id, ownId(), t);
  const title =
    line.kind === 'change'
      ? t(`chat.event.${line.text}`, { names: format.list(line.person_ids.map(nameOf)), text: '' })
      : line.reading
        ? `${t(`chat.readings.kind.${line.reading.kind}`)}: ${readingText(line.reading, t, format)}`
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

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import { Card } from '#platform/ui/card.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Menu, type MenuItem } from '#platform/ui/menu.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { queryClient } from '#platform/web/client/query-client.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { deleteVital, getVital, getVitalHistory, listVitals, restoreVital } from '../../contract/entries.ts';
import type { Vital } from '../../contract/shapes.ts';
import { levelWord, lineOf, nameOf, toneOf } from '../figures.ts';
import styles from './days-of-vitals.module.css';
import { HistorySheet } from './history-sheet.tsx';

/** Readings from the newest, by the clinic's day. */
export function DaysOfVitals({ vitals }: { readonly vitals: readonly Vital[] }) {
  const { format } = useWords();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [history, setHistory] = useState<Vital | null>(null);
  const remove = useRemoval((id, isGone) =>
    setGone((before) => new Set(isGone ? [...before, id] : [...before].filter((each) => each !== id))),
  );
  const days = new Map<string, Vital[]>();
  for (const vital of vitals) {
    if (gone.has(vital.id)) continue;
    const day = clinicDay(new Date(vital.taken_at));
    days.set(day, [...(days.get(day) ?? []), vital]);
  }
  return (
    <div className={styles.days}>
      {[...days].map(([day, ofDay]) => (
        <section key={day} className={styles.day}>
          <h2 className={styles.date}>{format.relativeDay(day)}</h2>
          <Card flush>
            <List>
              {ofDay.map((vital) => (
                <VitalRow
                  key={vital.id}
                  vital={vital}
                  onHistory={() => setHistory(vital)}
                  onDelete={() => remove(vital.id)}
                />
              ))}
            </List>
          </Card>
        </section>
      ))}
      <HistorySheet vital={history} onClose={() => setHistory(null)} />
    </div>
  );
}

function VitalRow({
  vital,
  onHistory,
  onDelete,
}: {
  readonly vital: Vital;
  readonly onHistory: () => void;
  readonly onDelete: () => void;
}) {
  const words = useWords();
  const { t, format } = words;
  const navigate = useNavigate();
  const reading = lineOf(vital, words);
  const items: MenuItem[] = [];
  if (vital.can.edit)
    items.push({
      label: t('vitals.list.edit'),
      icon: 'edit',
      onSelect: () => navigate(`/vitals/${vital.id}/edit`),
    });
  if (vital.file_id)
    items.push({
      label: t('vitals.list.photo'),
      icon: 'photo',
      href: `/vitals/${vital.id}/picture`,
    });
  if (vital.edits > 0) items.push({ label: t('vitals.list.history'), icon: 'clock', onSelect: onHistory });
  if (vital.can.delete)
    items.push({ label: t('vitals.list.delete'), icon: 'trash', danger: true, onSelect: onDelete });
  const by =
    vital.entered_by === 'patient' || vital.entered_by_name === null
      ? null
      : t('vitals.list.by', { name: vital.entered_by_name });
  return (
    <ListRow
      title={<span className={styles.reading}>{reading}</span>}
      description={
        <>
          <span className={styles.line}>{nameOf(vital, words)}</span>
          <span className={styles.line}>
            <time dateTime={vital.taken_at}>{format.time(vital.taken_at)}</time>
            {by && ` · ${by}`}
            {vital.edits > 0 && ` · ${t('vitals.list.edited')}`}
          </span>
          {vital.note && <span className={styles.line}>{vital.note}</span>}
          {vital.level && (
            <span className={styles.status}>
              <StatusBadge tone={toneOf(vital.level)}>{levelWord(vital.level, words)}</StatusBadge>
            </span>
          )}
        </>
      }
      {...(items.length > 0
        ? { end: <Menu icon="dots" label={t('vitals.list.actions', { reading })} items={items} /> }
        : {})}
    />
  );
}

/** Out of sight at once, and back when it is undone or could not be done. */
function useRemoval(show: (id: string, isGone: boolean) => void): (id: string) => void {
  const { t } = useWords();
  const say = useToast();
  const textOf = useErrorText();
  const readAgain = () => invalidate(queryClient, listVitals, getVital, getVitalHistory);
  const failed = (error: unknown) => say({ tone: 'bad', message: textOf(error) });
  const restore = async (id: string) => {
    try {
      await call(restoreVital, { params: { vital_id: id } });
      await readAgain();
      show(id, false);
    } catch (error) {
      failed(error);
    }
  };
  const remove = async (id: string) => {
    show(id, true);
    try {
      await call(deleteVital, { params: { vital_id: id } });
      void readAgain();
      say({
        message: t('vitals.list.deleted'),
        action: { label: t('vitals.saved.undo'), onPress: () => void restore(id) },
      });
    } catch (error) {
      show(id, false);
      failed(error);
    }
  };
  return (id) => void remove(id);
}

import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Chip } from '#platform/ui/chip.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { usePages } from '#platform/web/client/pages.ts';
import { clinicDay } from '#platform/web/i18n/format.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { MorePages } from '#platform/web/shell/more-pages.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import { getTimeline, TIMELINE_KINDS, type TimelineEntry, type TimelineKind } from '../../contract.ts';
import { EntryLine } from './entry-line.tsx';
import styles from './timeline.module.css';

const useTimeline = (patientId: string, kind: TimelineKind | undefined) =>
  usePages(getTimeline, { params: { patient_id: patientId }, query: { kinds: kind } }, { keepsShown: true });

/** So many leave room for what stands below; the rest of the page is there already. */
const SHOWN = 10;

/** Everything of a patient by day, newest first, narrowed to one kind by a chip. */
export function RecordTimeline({ patientId }: { readonly patientId: string }) {
  const { t, format } = useWords();
  const [kind, setKind] = useState<TimelineKind>();
  const pages = useTimeline(patientId, kind);
  const [isOpen, setOpen] = useState(false);
  const entries = pages.data?.pages.flatMap((page) => page.entries) ?? [];
  const days = byDay(isOpen ? entries : entries.slice(0, SHOWN));
  return (
    <Section title={t('timeline.title')}>
      <Card>
        <fieldset className={styles.filters}>
          <legend className={styles.legend}>{t('timeline.filter')}</legend>
          <Chip pressed={!kind} onPress={() => setKind(undefined)}>
            {t('timeline.all')}
          </Chip>
          {TIMELINE_KINDS.map((each) => (
            <Chip
              key={each}
              pressed={kind === each}
              onPress={() => setKind(kind === each ? undefined : each)}
            >
              {t(`timeline.kinds.${each}`)}
            </Chip>
          ))}
        </fieldset>
        {pages.isLoadingError ? (
          <Problem error={pages.error} onRetry={() => void pages.refetch()} />
        ) : pages.isPending ? (
          <Skeleton lines={6} />
        ) : days.length === 0 ? (
          <p>{t('timeline.none')}</p>
        ) : (
          <div aria-busy={pages.isPlaceholderData}>
            {days.map(([day, ofDay]) => (
              <div key={day}>
                <h3 className={styles.day}>{format.relativeDay(ofDay[0]?.at ?? day)}</h3>
                <ul className={styles.entries}>
                  {ofDay.map((entry) => (
                    <EntryLine key={entry.entry_id} entry={entry} />
                  ))}
                </ul>
              </div>
            ))}
          </div>
        )}
        {(isOpen ? pages.hasNextPage : entries.length > SHOWN) && (
          <Row>
            {isOpen ? (
              <MorePages compact pages={pages}>
                {t('timeline.more')}
              </MorePages>
            ) : (
              <Button compact onClick={() => setOpen(true)}>
                {t('timeline.more')}
              </Button>
            )}
          </Row>
        )}
      </Card>
    </Section>
  );
}

/** The entries of each day of the clinic, in the order in which they came. */
function byDay(entries: readonly TimelineEntry[]): (readonly [string, TimelineEntry[]])[] {
  const days = new Map<string, TimelineEntry[]>();
  for (const entry of entries) {
    const day = clinicDay(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}

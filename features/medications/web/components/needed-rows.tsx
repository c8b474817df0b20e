import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { ShownNeeded } from '../day.ts';
import { nameOf } from '../texts.ts';
import { useAnswers } from '../use-answers.ts';

/** What is taken as needed: when it may be taken again. Sooner is asked back, and stored where it was so. */
export function NeededRows({ needed }: { readonly needed: readonly ShownNeeded[] }) {
  const { t, format } = useWords();
  const { takeNeeded } = useAnswers();
  const [asking, setAsking] = useState<ShownNeeded | null>(null);
  if (needed.length === 0) return null;
  const textOf = ({ state, max }: ShownNeeded) => {
    const count = t('medications.needed.taken', { count: state.taken, max });
    if (state.is_full) return `${count} · ${t('medications.needed.full')}`;
    return state.wait_until
      ? `${count} · ${t('medications.needed.from', { time: format.time(state.wait_until) })}`
      : count;
  };
  return (
    <Section title={t('medications.needed.title')}>
      <Card flush>
        <List label={t('medications.needed.title')}>
          {needed.map((each) => (
            <ListRow
              key={each.medication.medication_id}
              icon="pill"
              title={nameOf(each.medication)}
              description={textOf(each)}
              end={
                each.medication.can.answer && (
                  <Button
                    onClick={() =>
                      each.state.wait_until || each.state.is_full ? setAsking(each) : takeNeeded(each)
                    }
                  >
                    {t('medications.action.taken')}
                  </Button>
                )
              }
            />
          ))}
        </List>
      </Card>
      <ConfirmDialog
        open={asking !== null}
        title={t('medications.needed.soonTitle')}
        confirmLabel={t('medications.needed.soonConfirm')}
        cancelLabel={t('shell.action.cancel')}
        closeLabel={t('shell.action.close')}
        onConfirm={() => {
          if (asking) takeNeeded(asking);
          setAsking(null);
        }}
        onClose={() => setAsking(null)}
      >
        {asking && <p>{textOf(asking)}</p>}
        <p>{t('medications.needed.soonHint')}</p>
      </ConfirmDialog>
    </Section>
  );
}

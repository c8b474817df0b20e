import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { Tabs } from '#platform/ui/tabs.tsx';
import { useWords, wordsFor } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { Slots } from '#platform/web/shell/lazy-part.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import { useCatalogue } from '#platform/web/shell/shell-context.ts';
import { type OfVisit, visitComposer } from '../slots.ts';
import styles from './desk.module.css';

/** What is written in a visit, a tab for each feature: the note, the prescription, the tests. */
export function Composer({ given }: { readonly given: OfVisit }) {
  const { t } = useWords();
  const parts = useCatalogue().fillings(visitComposer, useUserType());
  const [chosen, setChosen] = useState<string>();
  const [opened, setOpened] = useState<readonly string[]>([]);
  // A tab's name is a word of the feature that fills it.
  const features = [...new Set(parts.flatMap(({ label }) => (label ? [label.split('.')[0] ?? ''] : [])))];
  const words = useQuery({
    queryKey: ['words of tabs', ...features],
    queryFn: async () => {
      await Promise.all(features.map((feature) => wordsFor(feature)));
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const first = parts[0];
  if (!first) return <p className={styles.empty}>{t('appointments.desk.nothingToWrite')}</p>;
  if (words.isLoadingError) return <Problem error={words.error} onRetry={() => void words.refetch()} />;
  if (!words.data) return <Skeleton lines={6} />;
  const current = parts.find(({ id }) => id === chosen) ?? first;
  return (
    <Tabs
      label={t('appointments.desk.write')}
      tabs={parts.map(({ id, label }) => ({ id, label: label ? t(label) : id }))}
      current={current.id}
      onCurrent={(id) => {
        setOpened((before) => [...new Set([...before, current.id, id])]);
        setChosen(id);
      }}
    >
      {parts
        .filter(({ id }) => id === current.id || opened.includes(id))
        .map((part) => (
          // Stays mounted, so that what is being written is still there when one comes back to it.
          <div key={part.id} hidden={part.id !== current.id}>
            <Slots slots={[part as never]} given={given} fallback={<Skeleton lines={6} />} />
          </div>
        ))}
    </Tabs>
  );
}

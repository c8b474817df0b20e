import { useRef } from 'react';
import { addDays } from '#platform/domain/clinic-time.ts';
import { Chip } from '#platform/ui/chip.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { SegmentedControl } from '#platform/ui/segmented-control.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { useHiddenEdges } from '#platform/ui/use-hidden-edges.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type Period, ROLLING } from '../../contract/summary.ts';
import { scaleOf, spanOf } from '../../rules/days.ts';
import { isTrendKind, TREND_KINDS } from '../../rules/trends/trend.ts';
import { CHART_CONTEXTS, type Choice, stepFrom } from './choice.ts';
import { spanText } from './names.ts';
import styles from './trends.module.css';

const SEGMENTS = ['day', ...ROLLING] as const;

interface Given {
  readonly choice: Choice;
  readonly choose: (change: Partial<Choice>) => void;
}

/** What is shown, and over what time. */
export function WhatControls({ choice, choose }: Given) {
  const { t } = useWords();
  const kinds = useRef<HTMLDivElement>(null);
  useHiddenEdges(kinds, choice.type);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend that is seen */}
      <div ref={kinds} role="group" aria-label={t('vitals.list.filter')} className={styles.chips}>
        {TREND_KINDS.map((kind) => (
          <Chip
            key={kind}
            pressed={choice.type === kind}
            onPress={() =>
              choose({ type: kind, context: null, beside: choice.beside === kind ? null : choice.beside })
            }
          >
            {t(`vitals.type.${kind}`)}
          </Chip>
        ))}
      </div>
      <SegmentedControl
        label={t('vitals.trends.span')}
        hideLabel
        segments={SEGMENTS.map((period) => ({ value: period, label: t(`vitals.trends.period.${period}`) }))}
        value={SEGMENTS.find((period) => scaleOf(period) === scaleOf(choice.period)) ?? SEGMENTS[1]}
        onValue={(period) => choose({ period: period as Period })}
      />
    </>
  );
}

/** One span back, one forth; never into the future. */
export function Steps({ choice, choose, today }: Given & { readonly today: string }) {
  const { t, language } = useWords();
  const { period, on } = choice;
  const { from, until } = spanOf(period, on);
  const [before, after] = [stepFrom(choice, -1, today), stepFrom(choice, 1, today)];
  return (
    <div className={styles.steps}>
      <IconButton
        icon="chevron-left"
        variant="outline"
        label={t('vitals.trends.earlier')}
        disabled={before === null}
        onClick={() => before && choose({ on: before })}
      />
      <p className={styles.span} aria-live="polite">
        {spanText(language, period, from, addDays(until, -1))}
      </p>
      <IconButton
        icon="chevron-right"
        variant="outline"
        label={t('vitals.trends.later')}
        disabled={after === null}
        onClick={() => after && choose({ on: after })}
      />
    </div>
  );
}

/** Of sugar: measured when. */
export function ContextControl({ choice, choose }: Given) {
  const { t } = useWords();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend that is seen
    <div role="group" aria-label={t('vitals.enter.context')} className={styles.chips}>
      <Chip pressed={choice.context === null} onPress={() => choose({ context: null })}>
        {t('vitals.list.all')}
      </Chip>
      {CHART_CONTEXTS.map((context) => (
        <Chip key={context} pressed={choice.context === context} onPress={() => choose({ context })}>
          {t(`vitals.context.${context}`)}
        </Chip>
      ))}
    </div>
  );
}

/** A second kind over the same time. */
export function CompareControl({ choice, choose }: Given) {
  const { t } = useWords();
  return (
    <SelectField
      label={t('vitals.trends.compare')}
      choices={[
        { value: '', label: t('vitals.trends.compareNone') },
        ...TREND_KINDS.filter((kind) => kind !== choice.type).map((kind) => ({
          value: kind,
          label: t(`vitals.type.${kind}`),
        })),
      ]}
      value={choice.beside ?? ''}
      onValue={(kind) => choose({ beside: isTrendKind(kind) ? kind : null })}
    />
  );
}

import { type ReactNode, useDeferredValue, useEffect, useMemo } from 'react';
import { timeAxis } from '#platform/domain/charts/time-axis.ts';
import { addDays, clinicDay } from '#platform/domain/clinic-time.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Fillings } from '#platform/web/shell/lazy-part.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import { scaleOf, spanOf } from '../../rules/days.ts';
import { type Panel, panelsOf } from '../../rules/trends/panels.ts';
import type { PanelToDraw } from '../../rules/trends/picture.ts';
import { sideOut } from '../../rules/trends/side-out.ts';
import type { Trend } from '../../rules/trends/trend.ts';
import { KIND_ICONS } from '../kinds.ts';
import { underTrend } from '../slots.ts';
import { Breakdown } from './breakdown.tsx';
import { Chart } from './chart.tsx';
import { type Choice, useChoice } from './choice.ts';
import { CompareControl, ContextControl, Steps, WhatControls } from './controls.tsx';
import { Legend } from './legend.tsx';
import { spanText } from './names.ts';
import { Sources } from './sources.tsx';
import { pictureText, rangeVerdict } from './texts.ts';
import { Tiles } from './tiles.tsx';
import { TrendTable } from './trend-table.tsx';
import styles from './trends.module.css';
import { useTrend } from './use-trend.ts';

/**
 * Readings of one kind over a day, a week, a month or a year, and of a second kind over the same time.
 * @param personId the patient; undefined: the user
 * @param isOwn the reader is the patient, not a clinician
 * @param level of its headings
 */
export function Trends({
  personId,
  isOwn,
  level,
}: {
  readonly personId: string | undefined;
  readonly isOwn: boolean;
  readonly level: 2 | 3;
}) {
  const { t } = useWords();
  const { choice, choose, today } = useChoice();
  const { type, period, on, context, beside } = choice;
  const main = useTrend(personId, { type, period, on, context });
  const second = useTrend(personId, beside && { type: beside, period, on, context: null });
  const Heading = level === 2 ? 'h2' : 'h3';
  const heading = (title: string) => <Heading className={styles.heading}>{title}</Heading>;
  const error = main.error ?? second.error;
  const isReady = main.trend && (!beside || second.trend);
  const [shown, other] = [main.trend, beside ? second.trend : null];
  const trends = useMemo(() => [shown, other].filter((trend) => trend !== null), [shown, other]);
  return (
    <div className={styles.trends}>
      <WhatControls choice={choice} choose={choose} />
      <Steps choice={choice} choose={choose} today={today} />
      {type === 'blood_sugar' && <ContextControl choice={choice} choose={choose} />}
      {error && !isReady && (
        <Problem
          error={error}
          onRetry={() => {
            main.retry();
            if (beside) second.retry();
          }}
        />
      )}
      {!error && !isReady && (
        <Card>
          <div role="status" className={styles.loading}>
            <Skeleton lines={6} />
          </div>
        </Card>
      )}
      {isReady && (
        <Pictures trends={trends} isOld={main.isOld || (beside !== null && second.isOld)} isOwn={isOwn} />
      )}
      {isReady && (scaleOf(period) === 'week' || scaleOf(period) === 'month') && (
        <Under personId={personId} of={choice} />
      )}
      <div className={styles.compare}>
        <CompareControl choice={choice} choose={choose} />
      </div>
      {isReady &&
        trends.map((trend) => (
          <section key={trend.type} className={styles.part}>
            {trends.length > 1 && heading(t(`vitals.type.${trend.type}`))}
            <Tiles trend={trend} />
            <Breakdown trend={trend} heading={heading} />
          </section>
        ))}
      {isReady && trends.some(hasAny) && (
        <Numbers trends={trends} today={today} choice={choice} choose={choose} />
      )}
      {isReady && (
        <Sources personId={personId} panels={trends.flatMap((trend) => panelsOf(trend, axisOf(trend)))} />
      )}
    </div>
  );
}

interface NumbersProps extends Pick<ReturnType<typeof useChoice>, 'choice' | 'choose' | 'today'> {
  readonly trends: readonly Trend[];
}

/** The numbers of the picture, on request. */
function Numbers({ trends, today, choice, choose }: NumbersProps) {
  const { t } = useWords();
  // The picture first; its table is laid out right after.
  const tabled = useDeferredValue(choice.hasTable ? trends : NONE, NONE);
  return (
    <div className={styles.part}>
      <div>
        <Button
          icon="list"
          aria-expanded={choice.hasTable}
          onClick={() => choose({ hasTable: !choice.hasTable })}
        >
          {t(choice.hasTable ? 'vitals.trends.hideTable' : 'vitals.trends.showTable')}
        </Button>
      </div>
      {tabled.map((trend) => (
        <Table key={trend.type} trend={trend} today={today} />
      ))}
    </div>
  );
}

/** What else belongs to the days of the picture, without those to come. */
function Under({
  personId,
  of: { period, on },
}: {
  readonly personId: string | undefined;
  readonly of: Choice;
}) {
  const { from, until } = spanOf(period, on);
  const last = addDays(until, -1);
  const today = clinicDay(new Date());
  const isOver = last < today;
  const given = { personId, from, to: isOver ? last : today };
  return <Fillings point={underTrend} given={given} />;
}

const NONE: readonly Trend[] = [];
const hasAny = ({ summary }: Trend): boolean => summary.measures.length > 0 || summary.beyond.length > 0;
const axisOf = ({ summary }: Trend) => timeAxis(scaleOf(summary.period), summary.from, summary.to);

function Table({ trend, today }: { readonly trend: Trend; readonly today: string }) {
  const { t, language } = useWords();
  const { period, from, to } = trend.summary;
  const caption = `${t(`vitals.type.${trend.type}`)} · ${spanText(language, period, from, to)}`;
  return (
    <div className={styles.table}>
      <TrendTable trend={trend} today={today} caption={caption} />
    </div>
  );
}

/** The picture with what its marks mean, and in words whether anything is outside its range. */
function Pictures({
  trends,
  isOld,
  isOwn,
}: {
  readonly trends: readonly Trend[];
  readonly isOld: boolean;
  readonly isOwn: boolean;
}) {
  const words = useWords();
  const { t, language } = words;
  const [first] = trends;
  const drawn = useMemo(
    () => trends.map((trend) => ({ trend, panels: panelsOf(trend, axisOf(trend)) })),
    [trends],
  );
  const axis = useMemo(() => first && axisOf(first), [first]);
  const panels = useMemo(
    (): PanelToDraw[] =>
      drawn.flatMap(({ trend, panels }, at) =>
        panels
          // Two kinds are compared by what is asked of them; pulse and HbA1c are further pictures of one.
          .filter((_, index) => drawn.length === 1 || index === 0)
          .map((panel, index) => ({
            key: `${at} ${panel.key}`,
            panel,
            title: titleOf(trend, panel, words),
            otherTitle: panel.other ? t('vitals.trends.bmi') : undefined,
            isLess: index > 0,
          })),
      ),
    [drawn, words, t],
  );
  useDrawnMark(first, isOld);
  if (!first || !axis) return null;
  if (!trends.some(hasAny)) return <Nothing type={first.type} isOwn={isOwn} />;
  const { period, from, to } = first.summary;
  const span = spanText(language, period, from, to);
  return (
    <>
      <Card>
        <div className={styles.picture}>
          <Chart
            axis={axis}
            panels={panels}
            label={trends.map((trend) => pictureText(trend, span, words)).join(' ')}
            isOld={isOld}
          />
          {drawn.map(({ trend, panels }) => (
            <Legend key={trend.type} trend={trend} panels={drawn.length > 1 ? panels.slice(0, 1) : panels} />
          ))}
        </div>
      </Card>
      {!isOld && <Verdict trends={trends} />}
    </>
  );
}

function titleOf(trend: Trend, panel: Panel, { t }: ReturnType<typeof useWords>): string {
  const name =
    panel.key === 'pulse'
      ? t('vitals.field.pulse')
      : panel.key === 'hba1c'
        ? t('vitals.context.hba1c')
        : t(`vitals.type.${trend.type}`);
  return `${name}, ${panel.unit}`;
}

const OUT_WORDS = {
  above: 'vitals.trends.someAbove',
  below: 'vitals.trends.someBelow',
  both: 'vitals.trends.someOut',
} as const;

/** Of each kind by its name, so that one in range says nothing of another. */
function Verdict({ trends }: { readonly trends: readonly Trend[] }): ReactNode {
  const { t } = useWords();
  return trends.map((trend) => {
    const verdict = rangeVerdict(trend);
    if (verdict !== 'some_out' && verdict !== 'all') return null;
    const isOut = verdict === 'some_out';
    const out = OUT_WORDS[sideOut(trend) ?? 'both'];
    return (
      <Alert key={trend.type} tone={isOut ? 'warn' : 'ok'}>
        {t(isOut ? out : 'vitals.trends.allInside', {
          kind: t(`vitals.type.${trend.type}`),
        })}
      </Alert>
    );
  });
}

function Nothing({ type, isOwn }: { readonly type: Trend['type']; readonly isOwn: boolean }) {
  const { t } = useWords();
  return (
    <EmptyState
      icon={KIND_ICONS[type]}
      title={t('vitals.trends.empty')}
      action={
        isOwn && (
          <LinkButton icon="plus" href={`/vitals/add/${type}`}>
            {t('vitals.list.add')}
          </LinkButton>
        )
      }
    />
  );
}

/** When a picture is on screen stands in the page's own timeline, so that it can be measured anywhere. */
function useDrawnMark(trend: Trend | undefined, isOld: boolean): void {
  useEffect(() => {
    if (!trend || isOld) return;
    const { period, from } = trend.summary;
    const frame = requestAnimationFrame(() =>
      setTimeout(() =>
        performance.mark('vitals.trends.drawn', { detail: `${trend.type} ${period} ${from}` }),
      ),
    );
    return () => cancelAnimationFrame(frame);
  }, [trend, isOld]);
}

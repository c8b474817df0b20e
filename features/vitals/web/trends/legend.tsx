import type { ReactNode } from 'react';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Panel, Shape } from '../../rules/trends/panels.ts';
import { point } from '../../rules/trends/place.ts';
import type { Trend } from '../../rules/trends/trend.ts';
import styles from './chart.module.css';
import { CHART_CONTEXTS } from './choice.ts';
import { bandText } from './texts.ts';
import parts from './trends.module.css';

const CONTEXT_SHAPES: Record<string, Shape> = { fasting: 'circle', after_meal: 'diamond', random: 'square' };

/** What the marks of a picture mean, and the ranges in words. */
export function Legend({ trend, panels }: { readonly trend: Trend; readonly panels: readonly Panel[] }) {
  const words = useWords();
  const { t } = words;
  const marks = panels.flatMap((panel) => panel.marks);
  const contexts = CHART_CONTEXTS.filter((context) =>
    trend.readings?.some(({ readings }) => readings.context === context),
  );
  const byDay = trend.readings === null;
  const [first] = panels;
  const hasLevels = panels.some(({ levels }) => levels.length > 0);
  return (
    <ul className={parts.legend}>
      {panels.flatMap(({ key, bands, unit }) =>
        bands.map((band, at) => (
          <Item
            key={`${key} ${band.measure}`}
            sign={
              <g data-band={at === bands.length - 1 ? 'inner' : 'outer'}>
                <rect x={1} y={4} width={22} height={12} className={styles.band} />
                <path d="M1 4H23" className={styles.edge} />
              </g>
            }
          >
            {bandText(band, unit, words)}
          </Item>
        )),
      )}
      {contexts.map((context) => (
        <Item
          key={context}
          sign={
            <path d={point(CONTEXT_SHAPES[context] ?? 'circle', 12, 10, 4.5)} className={styles.inside} />
          }
        >
          {t(`vitals.context.${context}`)}
        </Item>
      ))}
      {byDay && first?.form === 'points' && marks.some(({ low, high }) => high > low) && (
        <Item
          sign={
            <>
              <path d="M12 2V18" className={styles.stems} strokeWidth={3} />
              <path d={point('circle', 12, 10, 3.5)} className={styles.inside} />
            </>
          }
        >
          {t('vitals.trends.legend.day')}
        </Item>
      )}
      {first?.form === 'bars' && marks.length > 0 && (
        <Item sign={<path d="M9 3h6v14h-6Z" className={styles.inside} />}>
          {t(byDay ? 'vitals.trends.legend.barDay' : 'vitals.trends.legend.bar')}
        </Item>
      )}
      {hasLevels && (
        <Item sign={<path d="M2 10H22" className={styles.levels} />}>{t('vitals.trends.legend.month')}</Item>
      )}
      {marks.some(({ isOut }) => isOut) && (
        <Item sign={<path d={point('circle', 12, 10, 4.5)} className={styles.outside} strokeWidth={2} />}>
          {t(byDay ? 'vitals.trends.legend.outDay' : 'vitals.trends.outside')}
        </Item>
      )}
    </ul>
  );
}

function Item({ sign, children }: { readonly sign: ReactNode; readonly children: ReactNode }) {
  return (
    <li>
      <svg width={24} height={20} viewBox="0 0 24 20" aria-hidden="true">
        {sign}
      </svg>
      <span>{children}</span>
    </li>
  );
}

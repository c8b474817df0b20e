import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import { useWords, type Words } from '#platform/web/i18n/words.ts';
import { nearestMark, stopsOf } from '../../rules/trends/nearest.ts';
import type { Mark, Panel } from '../../rules/trends/panels.ts';
import type { PanelToDraw, PictureLayout } from '../../rules/trends/picture.ts';
import styles from './chart.module.css';
import { dayText } from './names.ts';

/** How far a key moves among `count` places, or to which end. */
const KEYS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at) => at - 7,
  PageUp: (at) => at + 7,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Lies over the picture: a tap, a drag or the arrow keys choose a place in time, and its numbers are shown. What a
 * finger has chosen stays; what a mouse points at goes with it.
 */
export function Readout({
  layout,
  panels: drawn,
}: {
  readonly layout: PictureLayout;
  readonly panels: readonly PanelToDraw[];
}) {
  const words = useWords();
  const panels = useMemo(() => drawn.map(({ panel }) => panel), [drawn]);
  const stops = useMemo(() => stopsOf(panels), [panels]);
  const [chosen, choose] = useState<number | null>(null);
  if (stops.length === 0) return null;
  const last = stops.length - 1;
  // Another span may have fewer places than the one in which it was chosen.
  const index = chosen === null ? null : Math.min(chosen, last);
  const { left, right, height, em } = layout;
  const width = right - left;
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const at = (clientX - currentTarget.getBoundingClientRect().left - left) / width;
    const isNearer = (stop: number, than: number) => Math.abs(stop - at) < Math.abs(than - at);
    choose(stops.reduce((best, stop, i) => (isNearer(stop, stops[best] ?? 0) ? i : best), 0));
  };
  const press = (event: KeyboardEvent) => {
    const move = KEYS[event.key];
    if (event.key === 'Escape') choose(null);
    if (!move) return;
    event.preventDefault();
    choose(Math.max(0, Math.min(last, move(index ?? last + 1, stops.length))));
  };
  const at = index === null ? null : (stops[index] ?? 0);
  const text = at === null ? '' : textAt(panels, at, words);
  return (
    <div
      className={styles.over}
      style={{ blockSize: height }}
      role="slider"
      tabIndex={0}
      aria-label={words.t('vitals.trends.reading')}
      aria-valuemin={1}
      aria-valuemax={stops.length}
      aria-valuenow={(index ?? last) + 1}
      aria-valuetext={text}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && choose(null)}
      onKeyDown={press}
      onBlur={() => choose(null)}
    >
      {at !== null && (
        <>
          <span
            className={styles.cursor}
            style={{ insetInlineStart: left + at * width, blockSize: height - em * 1.5 }}
          />
          <p
            className={styles.readout}
            style={at > 0.5 ? { insetInlineEnd: '0' } : { insetInlineStart: '0' }}
          >
            {text}
          </p>
        </>
      )}
    </div>
  );
}

/** When it was and what was measured then; a panel without a mark on that day says nothing. */
function textAt(panels: readonly Panel[], at: number, words: Words): string {
  const near = panels.flatMap((panel) => {
    const mark = nearestMark(panel, at);
    return mark ? [{ panel, mark }] : [];
  });
  const first = near.find(({ mark }) => mark.at === at);
  if (!first) return '';
  return [
    whenText(first.mark, words),
    ...near
      .filter(({ mark }) => mark.day === first.mark.day)
      .map(({ panel, mark }) => `${numbersText(panel, mark, words)} ${panel.unit}`),
  ].join(' · ');
}

const whenText = ({ day, moment }: Mark, { language, format }: Words): string =>
  moment ? `${dayText(language, day)}, ${format.time(moment)}` : dayText(language, day);

function numbersText({ form }: Panel, { value, low, high }: Mark, { format }: Words): string {
  if (form === 'bars') return `${format.number(high)}/${format.number(low)}`;
  const number = format.number(value);
  return low < high ? `${number} (${format.number(low)}\u2013${format.number(high)})` : number;
}

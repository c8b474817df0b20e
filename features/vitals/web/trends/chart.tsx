import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { TimeAxis } from '#platform/domain/charts/time-axis.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type PanelToDraw, type PictureLayout, pictureLayout } from '../../rules/trends/picture.ts';
import styles from './chart.module.css';
import { namesIn } from './names.ts';
import { Readout } from './readout.tsx';

/**
 * Pictures one below the other over the same time. `label` names them, and the table beside them has their content.
 */
export function Chart({
  axis,
  panels,
  label,
  isOld,
}: {
  readonly axis: TimeAxis;
  readonly panels: readonly PanelToDraw[];
  readonly label: string;
  /** Another span is on its way. */
  readonly isOld: boolean;
}) {
  const { language, format } = useWords();
  const root = useRef<HTMLDivElement>(null);
  const size = useSize(root);
  const layout = useMemo(
    () =>
      size &&
      pictureLayout({
        axis,
        panels,
        names: namesIn(language),
        number: (value) => format.number(value),
        ...size,
      }),
    [axis, panels, size, language, format],
  );
  return (
    <div ref={root} className={classNames(styles.chart, isOld && styles.old)}>
      {layout && <Drawing layout={layout} label={label} />}
      {layout && <Readout layout={layout} panels={panels} />}
    </div>
  );
}

/** Only when it changes, not with every move of the pointer. */
const Drawing = memo(function Drawing({
  layout,
  label,
}: {
  readonly layout: PictureLayout;
  readonly label: string;
}) {
  const { width, height, labels, panels } = layout;
  return (
    <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      {panels.map((panel) => (
        <Panel key={panel.key} layout={layout} panel={panel} />
      ))}
      {labels.map(({ x, text }) => (
        <text key={x} x={x} y={height - layout.em * 0.35} textAnchor="middle" className={styles.tick}>
          {text}
        </text>
      ))}
    </svg>
  );
});

interface PanelProps {
  readonly layout: PictureLayout;
  readonly panel: PictureLayout['panels'][number];
}

/** One scale with its bands, its grid and its readings. */
function Panel({ layout, panel }: PanelProps) {
  const { width, left, right, lines } = layout;
  const { title, otherTitle, titleY, box, placed, beyond, isSunk } = panel;
  return (
    <g>
      <text x={0} y={titleY} className={styles.title}>
        {title}
      </text>
      {otherTitle && (
        <text x={width} y={titleY} textAnchor="end" className={styles.title}>
          {otherTitle}
        </text>
      )}
      {placed.bands.map((band, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: their place is all that tells them apart
        <g key={at} data-band={at === placed.bands.length - 1 ? 'inner' : 'outer'}>
          <rect x={left} width={right - left} y={band.y} height={band.height} className={styles.band} />
          {band.edges.map(({ y }) => (
            <path key={y} d={`M${left} ${y}H${right}`} className={styles.edge} />
          ))}
        </g>
      ))}
      {lines.map((x) => (
        <path key={x} d={`M${x} ${box.top}V${box.top + box.height}`} className={styles.grid} />
      ))}
      {placed.ticks.map(({ y, value }) => (
        <g key={value}>
          <path d={`M${left} ${y}H${right}`} className={styles.grid} />
          <text x={left - 6} y={y} dy="0.32em" textAnchor="end" className={styles.tick}>
            {layout.number(value)}
          </text>
        </g>
      ))}
      {placed.otherTicks.map(({ y, value }) => (
        <text key={value} x={right + 6} y={y} dy="0.32em" className={styles.tick}>
          {layout.number(value)}
        </text>
      ))}
      {/* Under the marks and away from the newest, which stands at the right. */}
      {boundsOf(panel, layout.em).map(({ y, value }) => (
        <text key={value} x={left + 4} y={y - 4} className={styles.bound}>
          {layout.number(value)}
        </text>
      ))}
      <g data-marks={isSunk ? 'many' : 'few'}>
        <path d={placed.stems} className={styles.stems} strokeWidth={Math.max(1, placed.radius)} />
        <path d={placed.line} className={styles.line} />
        <path d={placed.inside} className={styles.inside} />
        <path
          d={placed.outside}
          className={styles.outside}
          strokeWidth={Math.min(2, Math.max(0.75, placed.radius * 0.5))}
        />
      </g>
      <path d={placed.levels} className={styles.levels} />
      {beyond.map(({ x, y, text }) => (
        <text key={`${text} ${x}`} x={x} y={y} textAnchor="middle" className={styles.beyond}>
          {text}
        </text>
      ))}
    </g>
  );
}

/** Where targets begin and end, each number once; of two that would lie upon each other, the one of the inner target. */
function boundsOf({ placed }: PanelProps['panel'], em: number) {
  const bounds: { readonly y: number; readonly value: number }[] = [];
  for (const edge of placed.bands.toReversed().flatMap(({ edges }) => edges))
    if (bounds.every(({ y }) => Math.abs(y - edge.y) >= em)) bounds.push(edge);
  return bounds;
}

interface Size {
  readonly width: number;
  /** How high the small letters are, px. */
  readonly em: number;
  readonly widthOf: (text: string) => number;
}

/** How much room there is, and how large the letters are: both change with the window, the font and the settings. */
function useSize(root: React.RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const measure = () => {
      const { fontSize, fontFamily } = getComputedStyle(element);
      const pen = document.createElement('canvas').getContext('2d');
      if (pen) pen.font = `${fontSize} ${fontFamily}`;
      const em = Number.parseFloat(fontSize) || 14;
      const width = element.clientWidth;
      const widthOf = (text: string) => pen?.measureText(text).width ?? text.length * em * 0.6;
      if (width > 0)
        setSize((now) =>
          now && now.width === width && now.em === em && now.widthOf('0') === widthOf('0')
            ? now
            : { width, em, widthOf },
        );
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    document.fonts?.addEventListener('loadingdone', measure);
    return () => {
      watcher.disconnect();
      document.fonts?.removeEventListener('loadingdone', measure);
    };
  }, [root]);
  return size;
}

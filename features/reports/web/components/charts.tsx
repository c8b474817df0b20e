import { rulerFor, shareOn } from '#platform/domain/charts/ruler.ts';
import styles from '../reports.module.css';

export interface Point {
  readonly key: string;
  /** Beneath its bar. */
  readonly name: string;
  /** Null: not shown, a gap. */
  readonly value: number | null;
}

interface ChartProps {
  /** A description for readers who can't see it; the numbers are in the table beside it. */
  readonly label: string;
  readonly points: readonly Point[];
  readonly format: (value: number) => string;
}

const WIDTH = 600;
const HEIGHT = 160;
const TOP = 8;
/** So many names fit beneath a chart of a phone's width. */
const MOST_NAMES = 5;

/** Amounts from nought to a round number, with a line at each whole step. */
function scaleOf(points: readonly Point[]) {
  const ruler = rulerFor([1, ...points.flatMap(({ value }) => value ?? [])], { count: 2, zero: true });
  const y = (value: number) => TOP + (HEIGHT - TOP) * (1 - shareOn(ruler, value));
  return { ticks: ruler.ticks.filter(Number.isInteger), y };
}

type Scale = ReturnType<typeof scaleOf>;

function ScaleNumbers({ ticks, y, format }: Scale & Pick<ChartProps, 'format'>) {
  return (
    <div className={styles.scale} aria-hidden="true">
      {ticks.map((value) => (
        <span key={value} style={{ insetBlockStart: `${(y(value) / HEIGHT) * 100}%` }}>
          {format(value)}
        </span>
      ))}
    </div>
  );
}

const Grid = ({ ticks, y }: Scale) => (
  <path d={ticks.map((value) => `M0 ${y(value)}H${WIDTH}`).join('')} className={styles.grid} />
);

/** The value and the name of each bar; of many only as many as can be read. */
function Names({ points, format }: Pick<ChartProps, 'points' | 'format'>) {
  const every = Math.ceil(points.length / MOST_NAMES);
  const last = points.length - 1;
  return (
    <ol className={styles.names} aria-hidden="true">
      {points.map(({ key, name, value }, at) => (
        <li key={key}>
          {(last - at) % every === 0 && (
            <>
              <b>{value === null ? '–' : format(value)}</b>
              {name}
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

export function BarChart({ label, points, format }: ChartProps) {
  const scale = scaleOf(points);
  const { y } = scale;
  const step = WIDTH / points.length;
  return (
    <div className={styles.drawing}>
      <ScaleNumbers {...scale} format={format} />
      <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        <Grid {...scale} />
        {points.map(
          ({ key, value }, at) =>
            value !== null && (
              <rect
                key={key}
                x={at * step + step * 0.12}
                width={step * 0.76}
                y={y(value)}
                height={HEIGHT - y(value)}
                className={at === points.length - 1 ? styles.lastBar : styles.bar}
              />
            ),
        )}
      </svg>
      <Names points={points} format={format} />
    </div>
  );
}

export function LineChart({ label, points, format }: ChartProps) {
  const scale = scaleOf(points);
  const { y } = scale;
  const step = WIDTH / points.length;
  const x = (at: number) => at * step + step / 2;
  // A week that is not shown leaves a gap.
  const path = points
    .map(({ value }, at) =>
      value === null ? '' : `${at === 0 || points[at - 1]?.value === null ? 'M' : 'L'}${x(at)} ${y(value)}`,
    )
    .join('');
  return (
    <div className={styles.drawing}>
      <ScaleNumbers {...scale} format={format} />
      <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        <Grid {...scale} />
        <path d={path} className={styles.line} />
        {points.map(
          ({ key, value }, at) =>
            value !== null && <path key={key} d={`M${x(at)} ${y(value)}h0`} className={styles.dot} />,
        )}
      </svg>
      <Names points={points} format={format} />
    </div>
  );
}

import { type SparkReading, sparkOf } from '../../rules/sparkline.ts';
import styles from './home-reading.module.css';

const BOX = { width: 120, height: 42, days: 7 };
const DOT = 3;

/** The last seven days; null where there are too few readings for a line. */
export const sparkOfWeek = (readings: readonly SparkReading[], band: Parameters<typeof sparkOf>[1]) =>
  sparkOf(readings, band, { ...BOX, now: new Date() });

/** The last seven days without numbers, for the eye only: the list of readings has them. */
export function Sparkline({
  spark,
  isPressure,
}: {
  readonly spark: NonNullable<ReturnType<typeof sparkOfWeek>>;
  readonly isPressure: boolean;
}) {
  const { marks, runs } = spark;
  const last = marks.at(-1);
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      aria-hidden="true"
      preserveAspectRatio="none"
    >
      {spark.band && (
        <rect
          className={styles.sparkBand}
          x={0}
          width={BOX.width}
          y={spark.band.top}
          height={Math.max(0, spark.band.bottom - spark.band.top)}
        />
      )}
      {isPressure
        ? marks.map(({ x, top, bottom, isOutside }) => (
            <line
              key={x}
              className={isOutside ? styles.sparkOutside : styles.sparkBar}
              x1={x}
              x2={x}
              y1={top}
              y2={bottom}
            />
          ))
        : runs.map((run) => (
            <polyline
              key={run[0]?.x}
              className={styles.sparkLine}
              points={run.map(({ x, top }) => `${x},${top}`).join(' ')}
            />
          ))}
      {!isPressure &&
        marks
          .filter((mark) => mark.isOutside)
          .map(({ x, top }) => (
            <path
              key={x}
              className={styles.sparkDiamond}
              d={`M${x} ${top - DOT}l${DOT} ${DOT}l${-DOT} ${DOT}l${-DOT} ${-DOT}z`}
            />
          ))}
      {!isPressure && last && !last.isOutside && (
        <circle className={styles.sparkDot} cx={last.x} cy={last.top} r={DOT - 0.5} />
      )}
    </svg>
  );
}

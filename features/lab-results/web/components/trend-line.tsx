import { useWords } from '#platform/web/i18n/words.ts';
import type { ReportValue } from '../../contract.ts';
import styles from '../results.module.css';

const WIDTH = 104;
const HEIGHT = 42;
const EDGE = 5;

/** How an analyte has gone on, across labs: another lab's point is hollow, one outside its own range is a diamond. */
export function TrendLine({
  value,
  labName,
}: {
  readonly value: ReportValue;
  readonly labName: string | null;
}) {
  const { t, format } = useWords();
  const { trend, unit } = value;
  if (trend.length < 2) return null;
  const numbers = trend.flatMap(({ number, low, high }) => [
    number,
    ...((low ?? high) ? [low ?? high ?? 0] : []),
  ]);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const [first, last] = [Date.parse(trend[0]?.at ?? ''), Date.parse(trend.at(-1)?.at ?? '')];
  const x = (at: string, i: number): number => {
    const share = last > first ? (Date.parse(at) - first) / (last - first) : i / (trend.length - 1);
    return EDGE + share * (WIDTH - 2 * EDGE);
  };
  const y = (number: number): number =>
    HEIGHT - EDGE - ((number - least) / (most - least || 1)) * (HEIGHT - 2 * EDGE);
  const points = trend.map((point, i) => ({ point, x: x(point.at, i), y: y(point.number) }));
  const said = trend.map(({ at, number }) => `${format.shortDay(at)}: ${format.number(number, 2)} ${unit}`);
  return (
    <svg
      className={styles.trend}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${t('lab-results.one.trend')}: ${said.join('; ')}`}
    >
      <polyline points={points.map((each) => `${each.x},${each.y}`).join(' ')} className={styles.line} />
      {points.map(({ point, x: cx, y: cy }) => {
        const { number, low, high } = point;
        const isOutside = (low !== null && number < low) || (high !== null && number > high);
        const look = point.lab_name === labName ? styles.point : styles.other;
        return isOutside ? (
          <rect
            key={point.at}
            x={cx - 3}
            y={cy - 3}
            width={6}
            height={6}
            transform={`rotate(45 ${cx} ${cy})`}
            className={look}
          />
        ) : (
          <circle key={point.at} cx={cx} cy={cy} r={3} className={look} />
        );
      })}
    </svg>
  );
}

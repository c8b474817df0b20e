import { classNames } from '#platform/ui/class-names.ts';
import { Icon } from '#platform/ui/icon.tsx';
import tones from '#platform/ui/tone.module.css';
import { TONE_ICONS } from '#platform/ui/tone.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { isCriticalLevel, type Ranges } from '../../rules/ranges.ts';
import { fromCanonical, toCanonical } from '../../rules/units.ts';
import { figureOf, levelWord, rulerOf, type Shown, shortNameOf, toneOf } from '../figures.ts';
import { kindOf } from '../order.ts';
import type { Latest } from '../use-latest.ts';
import styles from './home-reading.module.css';
import { Sparkline, sparkOfWeek } from './sparkline.tsx';

/** On Home, one kind: its level in a word, the number, the last seven days, and the target with its numbers. */
export function HomeReading({
  latest,
  all,
  ranges,
  heightCm,
}: {
  readonly latest: Latest;
  readonly all: readonly Latest[];
  readonly ranges: Ranges | null;
  readonly heightCm: number | null;
}) {
  const words = useWords();
  const { t, format } = words;
  const { level, taken_at, readings, isWaiting } = latest;
  const { value, secondary, unit } = figureOf(latest, words);
  const tone = toneOf(level);
  const ruler = ranges && rulerOf(latest, ranges, heightCm, words);
  const own = all.filter(
    (each) => kindOf(each) === kindOf(latest) && each.readings.context === readings.context,
  );
  const before = own.find((each) => each.id !== latest.id && each.taken_at < taken_at);
  const target = ruler && <Ruler ruler={ruler} before={before && mainValue(before, latest.unit)} />;
  const spark = sparkOfWeek(
    own.map((each) => sparkReading(each, latest.unit)),
    { low: ruler?.low, high: ruler?.high },
  );
  return (
    <li className={classNames(styles.reading, tones[tone], isCriticalLevel(level) && styles.critical)}>
      <div className={styles.head}>
        <h3>{shortNameOf(latest, words)}</h3>
        {level && (
          <span className={styles.level} data-tone={tone}>
            <Icon name={TONE_ICONS[tone]} size="small" />
            {levelWord(level, words)}
          </span>
        )}
        <p className={styles.when}>
          {isWaiting ? (
            t('vitals.waiting.one')
          ) : (
            <time dateTime={taken_at}>{format.dayAndTime(taken_at)}</time>
          )}
          {readings.pulse !== undefined &&
            ` · ${t('vitals.pulse', { pulse: format.number(readings.pulse) })}`}
        </p>
      </div>
      <div className={styles.figure}>
        <p className={styles.number}>
          <b>{value}</b>
          {secondary && <span className={styles.secondary}>{secondary}</span>}
          {unit && <small> {unit}</small>}
        </p>
        {spark ? <Sparkline spark={spark} isPressure={latest.type === 'blood_pressure'} /> : target}
      </div>
      {spark && target}
    </li>
  );
}

/** The number that the ruler shows: of a pressure the upper one. */
function mainValue({ readings, unit }: Shown, inUnit: string): number | undefined {
  const value = readings.systolic ?? readings.value;
  if (value === undefined) return undefined;
  return unit === inUnit ? value : fromCanonical(toCanonical(value, unit), inUnit);
}

function sparkReading(each: Latest, unit: string) {
  const high = mainValue(each, unit) ?? 0;
  return {
    at: new Date(each.taken_at),
    high,
    low: each.readings.diastolic ?? high,
    isOutside: each.level !== null && each.level !== 'in_range',
  };
}

function Ruler({
  ruler,
  before,
}: {
  readonly ruler: NonNullable<ReturnType<typeof rulerOf>>;
  readonly before: number | undefined;
}) {
  const { format } = useWords();
  const share = (value: number) =>
    Math.min(100, Math.max(0, ((value - ruler.min) / (ruler.max - ruler.min)) * 100));
  const from = share(ruler.low ?? ruler.min);
  const to = share(ruler.high ?? ruler.max);
  return (
    <div className={styles.ruler} role="img" aria-label={ruler.label}>
      <div className={styles.line}>
        <span className={styles.band} style={{ insetInline: `${from}% ${100 - to}%` }} />
        {before !== undefined && (
          <span className={styles.before} style={{ insetInlineStart: `${share(before)}%` }} />
        )}
        <span className={styles.needle} style={{ insetInlineStart: `${share(ruler.at)}%` }} />
      </div>
      {[ruler.low, ruler.high].map(
        (bound) =>
          bound !== undefined && (
            <span key={bound} className={styles.bound} style={{ insetInlineStart: `${share(bound)}%` }}>
              {format.number(bound)}
            </span>
          ),
      )}
    </div>
  );
}

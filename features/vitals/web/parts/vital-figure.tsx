import { ReadingFigure } from '#platform/ui/reading-figure.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Level } from '../../contract/shapes.ts';
import type { Ranges } from '../../rules/ranges.ts';
import { figureOf, nameOf, rulerOf, type Shown, toneOf } from '../figures.ts';

/** One reading, large, over the range that holds for it. */
export function VitalFigure({
  shown,
  level,
  ranges,
  takenAt,
  note,
  brief = false,
}: {
  readonly shown: Shown;
  readonly level: Level | null;
  readonly ranges: Ranges | null;
  readonly takenAt: string;
  /** Instead of the time alone. */
  readonly note?: string;
  /** In a small card: only whether it is in range. */
  readonly brief?: boolean;
}) {
  const words = useWords();
  const { t, format } = words;
  const { pulse } = shown.readings;
  const time = note ?? format.dayAndTime(takenAt);
  const out = brief ? 'vitals.level.outShort' : 'vitals.level.out';
  const ruler = ranges && rulerOf(shown, ranges, words);
  return (
    <ReadingFigure
      label={nameOf(shown, words)}
      {...figureOf(shown, words)}
      {...(ruler ? { ruler } : {})}
      tone={toneOf(level)}
      {...(level ? { status: t(level === 'in_range' ? 'vitals.level.in' : out) } : {})}
      note={
        pulse === undefined ? (
          time
        ) : (
          <>
            {t('vitals.pulse', { pulse: format.number(pulse) })}
            <br />
            {time}
          </>
        )
      }
    />
  );
}

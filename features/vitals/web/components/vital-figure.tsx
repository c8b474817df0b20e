import { ReadingFigure } from '#platform/ui/reading-figure.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Level } from '../../contract/shapes.ts';
import type { Ranges } from '../../rules/ranges.ts';
import { adviceKey } from '../critical-state.ts';
import { figureOf, levelWord, nameOf, rulerOf, type Shown, toneOf } from '../figures.ts';

/** One reading, large, over the range that holds for it. */
export function VitalFigure({
  shown,
  level,
  ranges,
  heightCm,
  takenAt,
  note,
  brief = false,
}: {
  readonly shown: Shown;
  readonly level: Level | null;
  readonly ranges: Ranges | null;
  readonly heightCm: number | null;
  readonly takenAt: string;
  /** Instead of the time alone. */
  readonly note?: string;
  /** In a small card: only the word of its level. */
  readonly brief?: boolean;
}) {
  const words = useWords();
  const { t, format } = words;
  const { pulse } = shown.readings;
  const time = note ?? format.dayAndTime(takenAt);
  // A critical reading has its own text, with the numbers to call.
  const advice = brief ? null : adviceKey(shown, level);
  const ruler = ranges && rulerOf(shown, ranges, heightCm, words);
  return (
    <ReadingFigure
      label={nameOf(shown, words)}
      {...figureOf(shown, words)}
      {...(ruler ? { ruler } : {})}
      tone={toneOf(level)}
      {...(level ? { status: advice ? t(advice) : levelWord(level, words) } : {})}
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

import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import tones from '#platform/ui/tone.module.css';
import { TONE_ICONS } from '#platform/ui/tone.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Vital } from '../../contract/shapes.ts';
import { isCriticalLevel, type Ranges } from '../../rules/ranges.ts';
import { figureOf, levelWord, lineOf, nameOf, rulerOf, toneOf } from '../figures.ts';
import { useOrigin } from '../origin.ts';
import styles from './vital-tile.module.css';

interface Props {
  readonly vital: Vital;
  readonly patientId: string;
  readonly ranges: Ranges | null;
  /** The height last measured: what a weight is judged by. */
  readonly heightCm: number | null;
  readonly onHistory: () => void;
}

/** One kind in the strip: the number, its level as a word, the target, when and from where. */
export function VitalTile({ vital, patientId, ranges, heightCm, onHistory }: Props) {
  const words = useWords();
  const { t, format } = words;
  const originOf = useOrigin();
  const { level, file_id, edits } = vital;
  const { pulse } = vital.readings;
  const { value, secondary, unit } = figureOf(vital, words);
  const tone = toneOf(level);
  const target = ranges && rulerOf(vital, ranges, heightCm, words)?.label;
  return (
    <li className={classNames(styles.tile, tones[tone], isCriticalLevel(level) && styles.critical)}>
      <h3 className={styles.name}>{nameOf(vital, words)}</h3>
      <p className={styles.number}>
        <b>{value}</b>
        {secondary}
        {unit && <small> {unit}</small>}
      </p>
      {level && (
        <p className={styles.level}>
          <Icon name={TONE_ICONS[tone]} size="small" />
          {levelWord(level, words)}
        </p>
      )}
      {target && <p className={styles.small}>{target}</p>}
      {pulse !== undefined && (
        <p className={styles.small}>{t('vitals.pulse', { pulse: format.number(pulse) })}</p>
      )}
      <p className={styles.small}>
        <time dateTime={vital.taken_at}>{format.dayAndTime(vital.taken_at)}</time> · {originOf(vital)}
        {edits > 0 && ` · ${t('vitals.list.edited')}`}
      </p>
      {vital.note && <p className={styles.small}>{vital.note}</p>}
      {(file_id || edits > 0) && (
        <p className={styles.ways}>
          {file_id && (
            <LinkButton
              compact
              variant="quiet"
              icon="photo"
              href={`/patients/${patientId}/vitals/${vital.id}/picture`}
              aria-label={`${t('vitals.list.photo')}: ${lineOf(vital, words)}`}
            >
              {t('vitals.list.photo')}
            </LinkButton>
          )}
          {edits > 0 && (
            <Button
              compact
              variant="quiet"
              icon="clock"
              aria-label={`${t('vitals.list.history')}: ${lineOf(vital, words)}`}
              onClick={onHistory}
            >
              {t('vitals.list.history')}
            </Button>
          )}
        </p>
      )}
    </li>
  );
}

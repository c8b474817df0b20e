import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { beyondOf, withoutNumber } from '#features/meter-photos/rules.ts';
import { type Doubt, doubtsOf } from '#platform/contract/doubts.ts';
import type { ReadingKind, Readings } from '#platform/contract/readings.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { serverNow } from '#platform/web/client/server-clock.ts';
import { useWords, type Words } from '#platform/web/i18n/words.ts';
import type { PhotoReading } from '../../contract/photos.ts';
import { CriticalActions } from '../components/critical-alert.tsx';
import { EmergencyContacts } from '../components/critical-help.tsx';
import { EntryForm } from '../components/entry-form.tsx';
import { KINDS } from '../kinds.ts';
import { newest } from '../queries.ts';
import { type Entered, type Entry, useEntry } from '../use-entry.ts';
import styles from './photo.module.css';
import { PictureCut } from './picture-cut.tsx';

interface Deciding {
  readonly photo: PhotoReading;
  readonly personId: string | undefined;
  readonly busy: boolean;
  readonly onSave: (type: ReadingKind, entered: Entered, refused: (error: unknown) => void) => void;
}

interface DecideProps extends Deciding {
  /** What the person said they had measured, before the photo. */
  readonly asked: ReadingKind | null;
  readonly onAnother: () => void;
  readonly onDrop: () => void;
  /** Whether the user is on the patient's side: beyond the scale of the meter they see the numbers to call. */
  readonly mayNeedHelp: boolean;
}

/**
 * The picture, the number that was read in it, and yes or correct. Keys, kind, time and note appear where it is typed:
 * after "correct", or where nothing could be read.
 */
export function Decide({ asked, onAnother, onDrop, mayNeedHelp, ...deciding }: DecideProps) {
  const { t } = useWords();
  const { photo, busy } = deciding;
  const [type, setType] = useState<ReadingKind | null>(
    photo.kind ?? asked ?? (beyondOf(photo.reason) ? 'blood_sugar' : null),
  );
  const [isByHand, setIsByHand] = useState(photo.status === 'unreadable');
  const doubts = isByHand ? [] : doubtsOf(photo.readings, photo.boxes, photo.confidence);
  const marked = new Set<string>(type === photo.kind ? doubts.map(({ field }) => field) : []);
  return (
    <div className={styles.decide}>
      <div className={styles.beside}>
        {photo.file_id && (
          <PictureCut
            src={`/api/files/${photo.file_id}`}
            boxes={isByHand ? [] : photo.boxes}
            marked={marked}
          />
        )}
      </div>
      <Page width="task" gap="close">
        {photo.status === 'unreadable' ? (
          <Unreadable photo={photo} personId={deciding.personId} mayNeedHelp={mayNeedHelp} />
        ) : (
          <p>{t(isByHand ? 'vitals.photo.typeIt' : 'vitals.photo.question')}</p>
        )}
        {(isByHand || !type) && (
          <SelectField
            label={t('vitals.photo.kind')}
            placeholder={t('vitals.photo.chooseKind')}
            choices={KINDS.map((value) => ({ value, label: t(`vitals.type.${value}`) }))}
            value={type ?? ''}
            onValue={(value) => setType(value as ReadingKind)}
          />
        )}
        {type && (
          <Digits
            // Another kind, or typing it again, is another form.
            key={`${type} ${isByHand}`}
            {...deciding}
            type={type}
            isByHand={isByHand || type !== photo.kind}
            doubts={doubts}
          />
        )}
        <div className={styles.below}>
          {!isByHand && (
            <Button variant="quiet" icon="edit" onClick={() => setIsByHand(true)}>
              {t('vitals.photo.notRight')}
            </Button>
          )}
          <Button variant="quiet" icon="camera" busy={busy} onClick={onAnother}>
            {t('vitals.photo.another')}
          </Button>
          <Button variant="quiet" icon="trash" busy={busy} onClick={onDrop}>
            {t('vitals.photo.drop')}
          </Button>
        </div>
      </Page>
    </div>
  );
}

type UnreadableProps = Pick<DecideProps, 'photo' | 'personId' | 'mayNeedHelp'>;

/** Why nothing was read; beyond the scale of the meter also the numbers to call. */
function Unreadable({ photo, personId, mayNeedHelp }: UnreadableProps) {
  const { t } = useWords();
  return (
    <Alert
      tone={beyondOf(photo.reason) ? 'bad' : 'warn'}
      title={t(beyondOf(photo.reason) ? 'vitals.critical.title' : 'vitals.photo.unreadable')}
    >
      <p>{t(`vitals.photo.reason.${photo.reason ?? 'not_understood'}`)}</p>
      {mayNeedHelp && beyondOf(photo.reason) && (
        <>
          <CriticalActions />
          <EmergencyContacts personId={personId} level={2} />
        </>
      )}
    </Alert>
  );
}

/** Why a number should be looked at twice, beside its field. */
export const doubtWords = (
  doubts: readonly Doubt[],
  readings: Readings,
  { typed }: Pick<Entry, 'typed'>,
  t: Words['t'],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    doubts
      // Once it is corrected it has been looked at.
      .filter(({ field }) => typed[field] === String(readings[field]))
      .map(({ field, digits }) => [
        field,
        digits.length > 0
          ? t('vitals.photo.doubtDigits', { digits: digits.join(', ') })
          : t('vitals.photo.doubt'),
      ]),
  );

/** For so long a photo that is looked at shows what is measured now. */
const NOW_MS = 15 * 60_000;

/** When it was measured, ISO 8601; null: now. */
function measuredAt({ taken_at, made_at }: PhotoReading): string | null {
  const at = new Date(taken_at ?? made_at);
  return serverNow() - at.getTime() > NOW_MS ? at.toISOString() : null;
}

function Digits({
  photo,
  personId,
  busy,
  onSave,
  type,
  isByHand,
  doubts,
}: Deciding & {
  readonly type: ReadingKind;
  readonly isByHand: boolean;
  readonly doubts: readonly Doubt[];
}) {
  const { t } = useWords();
  const recent = useQuery(newest(personId)).data?.vitals ?? [];
  const { readings, unit } = photo;
  const beyond = withoutNumber(photo.reason);
  const guess =
    !isByHand && readings && unit
      ? { type, readings, unit, note: '' }
      : beyond?.kind === type
        ? { type, readings: beyond.readings, unit: beyond.unit, note: '' }
        : undefined;
  const entry = useEntry(type, recent, guess, null, measuredAt(photo));
  const twice = guess && readings ? doubtWords(doubts, readings, entry, t) : {};
  return (
    <div className={styles.read}>
      <EntryForm
        brief={!isByHand}
        // A file may say less than when the picture was taken.
        withTime={isByHand || photo.taken_at !== null || entry.time !== null}
        entry={entry}
        saveLabel={t(guess ? 'vitals.photo.confirm' : 'vitals.enter.save')}
        busy={busy}
        doubts={twice}
        onSave={(entered) => onSave(type, entered, entry.refused)}
      />
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChatPhotoGiven } from '#features/chat/web/slots.ts';
import { doubtsOf } from '#platform/contract/doubts.ts';
import type { ReadingKind } from '#platform/contract/readings.ts';
import { Button } from '#platform/ui/button.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { serverNow } from '#platform/web/client/server-clock.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Vital } from '../../contract/shapes.ts';
import { isNews } from '../../rules/times.ts';
import { CareAdvice } from '../components/care-advice.tsx';
import { EntryForm } from '../components/entry-form.tsx';
import { contextAt } from '../entry-plan.ts';
import { minutesAt } from '../figures.ts';
import { KINDS } from '../kinds.ts';
import { useLevelOf } from '../level-of.ts';
import { newest } from '../queries.ts';
import { useEntry } from '../use-entry.ts';
import { doubtWords } from './decide.tsx';
import styles from './photo.module.css';
import { PictureCut } from './picture-cut.tsx';

/** Chats are the user's own: there is no acting for other people in them. */
const SELF = undefined;

/** A photo of a meter that was sent in a chat: what was read is confirmed as anywhere else, and then judged. */
export function ChatPhoto(given: ChatPhotoGiven) {
  const { confirmedAt, sentAt } = given;
  if (confirmedAt === null) return <Ask {...given} />;
  // An older critical reading shows no numbers to call any more.
  return isNews(new Date(sentAt), new Date(serverNow())) ? (
    <Advice {...given} confirmedAt={confirmedAt} />
  ) : null;
}

function Ask(given: ChatPhotoGiven) {
  const { photo, reading, boxes, confidence, onDismiss, busy } = given;
  const { t } = useWords();
  const [kind, setKind] = useState<ReadingKind>(reading.kind);
  const doubts = kind === reading.kind ? doubtsOf(reading.readings, boxes, confidence) : [];
  const size = photo?.width && photo.height ? { width: photo.width, height: photo.height } : null;
  return (
    <div className={styles.inChat}>
      <SelectField
        label={t('vitals.photo.kind')}
        choices={KINDS.map((value) => ({ value, label: t(`vitals.type.${value}`) }))}
        value={kind}
        onValue={(value) => setKind(value as ReadingKind)}
      />
      <p className={styles.quiet}>{t('vitals.photo.question')}</p>
      {photo && boxes.length > 0 && (
        <PictureCut
          src={photo.href}
          boxes={boxes}
          marked={new Set(doubts.map(({ field }) => field))}
          known={size}
        />
      )}
      <Digits key={kind} {...given} kind={kind} doubts={doubts} />
      <Button variant="quiet" busy={busy} onClick={onDismiss}>
        {t('vitals.photo.noReading')}
      </Button>
    </div>
  );
}

function Digits({
  title,
  reading,
  sentAt,
  busy,
  onConfirm,
  kind,
  doubts,
}: ChatPhotoGiven & { readonly kind: ReadingKind; readonly doubts: ReturnType<typeof doubtsOf> }) {
  const { t } = useWords();
  const recent = useQuery(newest(SELF)).data?.vitals ?? [];
  const { readings, unit } = reading;
  const isAsRead = kind === reading.kind;
  const guess = isAsRead ? { type: kind, readings, unit, note: '' } : undefined;
  // It was measured when the photo was sent, not at the time of the reply.
  const asked = contextAt(Math.floor(minutesAt(new Date(sentAt)) / 60));
  const entry = useEntry(kind, recent, guess, asked);
  return (
    <EntryForm
      brief
      label={title}
      entry={entry}
      saveLabel={t('vitals.photo.confirm')}
      busy={busy}
      doubts={isAsRead ? doubtWords(doubts, readings, entry, t) : {}}
      onSave={({ readings: entered, unit: inUnit, unit_confirmed = false }) =>
        onConfirm({ kind, readings: entered, unit: inUnit, unitConfirmed: unit_confirmed }, entry.refused)
      }
    />
  );
}

/** It becomes a vital a moment after it was confirmed. */
const KEPT_WITHIN_MS = 60_000;

/** The current state of the reading: one that was corrected or deleted since shows no alarm. */
function Advice({
  reading: { kind, readings, unit },
  fileId,
  sentAt,
  confirmedAt,
}: ChatPhotoGiven & { readonly confirmedAt: string }) {
  const { data, dataUpdatedAt } = useQuery(newest(SELF));
  const isIt = ({ file_id, source, taken_at }: Vital) =>
    file_id === fileId || (source === 'chat_photo' && taken_at === sentAt);
  const vital = data?.vitals.find(isIt) ?? null;
  const level = useLevelOf(SELF)({ type: kind, readings, unit }, vital);
  const isGone = !vital && dataUpdatedAt > Date.parse(confirmedAt) + KEPT_WITHIN_MS;
  const shown = vital ?? { type: kind, readings, unit, taken_at: sentAt };
  return isGone ? null : <CareAdvice level={level} count={1} personId={SELF} shown={shown} />;
}

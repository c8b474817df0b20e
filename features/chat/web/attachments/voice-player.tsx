import { Icon } from '#platform/ui/icon.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { MessageFile } from '../../contract.ts';
import styles from './message-files.module.css';
import { usePlayer } from './use-player.ts';
import { clockOf } from './waveform.ts';

const HEIGHT = 28;
const BAR = 4;

export interface VoicePlayerProps {
  readonly file: MessageFile;
  /** Who speaks. */
  readonly from: string;
}

/** A voice note in a bubble: play, its picture to move in, the time, the speed. */
export function VoicePlayer({ file, from }: VoicePlayerProps) {
  const { t, format } = useWords();
  const length = file.duration_ms ?? 0;
  const player = usePlayer(file.href, length);
  const { state, atMs, speed } = player;
  const bars = file.waveform?.length ? file.waveform : FLAT;
  const played = length > 0 ? (atMs / length) * bars.length : 0;
  const busy = state === 'loading';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset asks for something
    <div className={styles.player} role="group" aria-label={t('chat.attachments.voice.from', { name: from })}>
      <button
        type="button"
        className={styles.play}
        aria-label={t(state === 'playing' ? 'chat.attachments.voice.pause' : 'chat.attachments.voice.play')}
        aria-busy={busy || undefined}
        onClick={state === 'playing' ? player.pause : player.play}
      >
        {busy ? <Spinner /> : <Icon name={state === 'playing' ? 'pause' : 'play'} />}
      </button>
      <div className={styles.track}>
        <div className={styles.wave}>
          <Wave bars={bars} played={played} />
          <input
            type="range"
            className={styles.seek}
            min={0}
            max={Math.max(1, Math.round(length / 1000))}
            step={1}
            value={Math.round(atMs / 1000)}
            aria-label={t('chat.attachments.voice.position')}
            aria-valuetext={t('chat.attachments.voice.at', { at: clockOf(atMs), length: clockOf(length) })}
            onChange={(event) => player.goTo(Number(event.target.value) * 1000)}
          />
        </div>
        <div className={styles.under}>
          <span>{clockOf(atMs > 0 ? atMs : length)}</span>
          <button type="button" className={styles.speed} onClick={player.faster}>
            <span aria-hidden="true">{format.number(speed)}×</span>
            <span className={styles.spoken}>
              {t('chat.attachments.voice.speed', { speed: format.number(speed) })}
            </span>
          </button>
        </div>
      </div>
      {state === 'failed' && (
        <p className={styles.failed} role="alert">
          {t('chat.attachments.voice.notPlayed')}{' '}
          <a href={file.href} download={file.name}>
            {t('chat.attachments.download')}
          </a>
        </p>
      )}
    </div>
  );
}

/** How loud it is, and how much of it was played. */
function Wave({ bars, played }: { readonly bars: readonly number[]; readonly played: number }) {
  return (
    <svg
      viewBox={`0 0 ${bars.length * BAR} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={styles.bars}
    >
      {bars.map((bar, at) => {
        const height = Math.max(2, (bar / 100) * HEIGHT);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars of a note never move
            key={at}
            x={at * BAR + 0.75}
            width={BAR - 1.5}
            y={(HEIGHT - height) / 2}
            height={height}
            className={at < played ? styles.played : undefined}
          />
        );
      })}
    </svg>
  );
}

/** A voice note without a measured loudness. */
const FLAT = Array.from({ length: 32 }, () => 20);

import { Button } from './button.tsx';
import styles from './file-field.module.css';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { ProgressBar } from './progress-bar.tsx';

export interface UploadItem {
  readonly id: string;
  readonly name: string;
  /** The size in words, or what it waits for: "240 kB", "waiting for the network". */
  readonly detail: string;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed';
  /** 0 to 1 while it is being sent. */
  readonly progress?: number;
  /** What went wrong and what to do. */
  readonly error?: string;
  /** A small picture of it, for example an object URL. */
  readonly preview?: string;
}

export interface FileItemLabels {
  readonly cancelLabel: (name: string) => string;
  readonly retryLabel: string;
  readonly removeLabel: (name: string) => string;
  readonly progressLabel: (name: string) => string;
}

export function FileItem({
  item,
  cancelLabel,
  retryLabel,
  removeLabel,
  progressLabel,
  onCancel,
  onRetry,
  onRemove,
}: FileItemLabels & {
  readonly item: UploadItem;
  readonly onCancel: (id: string) => void;
  readonly onRetry: (id: string) => void;
  readonly onRemove: (id: string) => void;
}) {
  const underWay = item.state === 'sending' || item.state === 'waiting';
  return (
    <li className={styles.item}>
      {item.preview ? (
        <img src={item.preview} alt="" className={styles.preview} />
      ) : (
        <span className={styles.preview}>
          <Icon name="file" />
        </span>
      )}
      <div className={styles.text}>
        <p className={styles.name}>
          {item.name}
          {item.state === 'done' && <Icon name="check-circle" size="small" className={styles.done} />}
        </p>
        {item.error ? (
          <p className={styles.error} role="alert">
            {item.error}
          </p>
        ) : (
          <p className={styles.detail}>{item.detail}</p>
        )}
        {item.state === 'sending' && (
          <ProgressBar label={progressLabel(item.name)} hideLabel {...{ value: item.progress }} />
        )}
      </div>
      <div className={styles.actions}>
        {item.state === 'failed' && (
          <Button compact icon="refresh" onClick={() => onRetry(item.id)}>
            {retryLabel}
          </Button>
        )}
        {underWay ? (
          <IconButton icon="close" label={cancelLabel(item.name)} onClick={() => onCancel(item.id)} />
        ) : (
          <IconButton icon="trash" label={removeLabel(item.name)} onClick={() => onRemove(item.id)} />
        )}
      </div>
    </li>
  );
}

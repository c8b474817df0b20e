import styles from './progress-bar.module.css';

export interface ProgressBarProps {
  readonly label: string;
  /** 0 to 1; without it the progress is unknown. */
  readonly value?: number;
  /** Beside the bar: "3 of 4", "62 %". */
  readonly valueText?: string;
  readonly hideLabel?: boolean;
}

export function ProgressBar({ label, value, valueText, hideLabel = false }: ProgressBarProps) {
  return (
    <div className={styles.progress}>
      {(!hideLabel || valueText) && (
        <div className={styles.words} aria-hidden="true">
          <span>{!hideLabel && label}</span>
          <span className={styles.value}>{valueText}</span>
        </div>
      )}
      <progress className={styles.bar} value={value} max={1} aria-label={label} aria-valuetext={valueText} />
    </div>
  );
}

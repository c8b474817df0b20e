import styles from '../administration.module.css';

interface TickProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onToggle: () => void;
}

/** Ticks a row of a table; its name is read out. */
export function Tick({ label, checked, onToggle }: TickProps) {
  return (
    <input type="checkbox" className={styles.pick} aria-label={label} checked={checked} onChange={onToggle} />
  );
}

import { actingRow } from '../session/browser-store.ts';
import styles from './header.module.css';

/** As high as the row with the person the patient acts for, while it is not known whether there is one. */
export const ActingRoom = () => (
  <span className={styles.room} style={{ blockSize: actingRow() }} data-acting="self" />
);

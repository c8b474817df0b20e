import { lazy, Suspense, useState } from 'react';
import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useActingFor } from '../acting-for.ts';
import { useContacts } from '../use-contacts.ts';
import styles from './emergency.module.css';

const EmergencySheet = lazy(() =>
  import('./emergency-sheet.tsx').then((m) => ({ default: m.EmergencySheet })),
);

/** In a patient's header, on every page: 112 and the emergency contacts, one tap away. */
export function EmergencyButton() {
  const { t } = useWords();
  const { personId } = useActingFor();
  // Fetched before anybody needs them, so that they are there without a network.
  useContacts(personId);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="phone" size="small" />
        <span>{t('people.contacts.emergency')}</span>
      </button>
      {open && (
        <Suspense>
          <EmergencySheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

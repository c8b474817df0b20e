import { useState } from 'react';
import { SelectField } from '#platform/ui/select-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { CHANGE_KINDS } from '../../contract.ts';
import styles from '../administration.module.css';
import { AdministrationFrame } from '../components/frame.tsx';
import { History } from '../components/history.tsx';

/** Who changed what in the brand. */
export function HistoryScreen() {
  const { t } = useWords();
  const [kind, setKind] = useState('');
  const chosen = CHANGE_KINDS.find((each) => each === kind);
  return (
    <AdministrationFrame title={t('administration.history.title')}>
      <div className={styles.tools}>
        <SelectField
          label={t('administration.history.kind')}
          value={kind}
          onValue={setKind}
          choices={[
            { value: '', label: t('administration.all') },
            ...CHANGE_KINDS.map((each) => ({ value: each, label: t(`administration.kind.${each}`) })),
          ]}
        />
      </div>
      <History kind={chosen} />
    </AdministrationFrame>
  );
}

import { type ReactNode, useState } from 'react';
import { besideWriting, recordHeader, recordLeft, recordNow, recordTop } from '#features/people/web/slots.ts';
import { classNames } from '#platform/ui/class-names.ts';
import dense from '#platform/ui/dense.module.css';
import { Row, Stack } from '#platform/ui/layout.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useMedia } from '#platform/ui/use-media.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Fillings } from '#platform/web/shell/lazy-part.tsx';
import styles from './beside-draft.module.css';

const WIDE = '(min-width: 1200px)';

interface BesideDraftProps {
  /** Undefined: nothing is written, or the patient is not in the reader's care. */
  readonly patientId: string | undefined;
  readonly children: ReactNode;
}

/** What a doctor reads while they write outside a visit: beside it, or before it and folded where there is less room. */
export function BesideDraft({ patientId, children }: BesideDraftProps) {
  const { t } = useWords();
  const wide = useMedia(WIDE);
  const given = patientId === undefined ? undefined : { patientId };
  return (
    <div className={classNames(given && styles.writing)}>
      {given && !wide && <Folded given={given} />}
      <Stack>
        {given && (
          <Row>
            <Fillings point={recordHeader} given={given} fallback={null} />
          </Row>
        )}
        {children}
      </Stack>
      {given && wide && (
        <aside
          className={classNames(styles.beside, dense.dense)}
          aria-label={t('prescriptions.composer.record')}
        >
          <RecordParts given={given} />
        </aside>
      )}
    </div>
  );
}

interface GivenPatient {
  readonly given: { readonly patientId: string };
}

/** Nothing of the record is read before it is opened. */
function Folded({ given }: GivenPatient) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{t('prescriptions.composer.record')}</summary>
      {isOpen && (
        <div className={styles.beside}>
          <RecordParts given={given} />
        </div>
      )}
    </details>
  );
}

function RecordParts({ given }: GivenPatient) {
  const bones = <Skeleton lines={3} />;
  return (
    <>
      <Fillings point={recordTop} given={given} fallback={null} />
      <Fillings point={recordLeft} given={given} fallback={bones} />
      <Fillings point={recordNow} given={given} fallback={bones} />
      <Fillings point={besideWriting} given={given} fallback={bones} />
    </>
  );
}

import { Page } from '#platform/ui/layout.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { NotFound } from '#platform/web/shell/screens/not-found.tsx';
import { PaperOffer } from '../papers/paper-offer.tsx';
import { useSubject } from '../use-subject.ts';

/** The readings of a period as files: for the doctor, or for a spreadsheet. */
export function ExportScreen() {
  const { t } = useWords();
  const { personId, name, isSelf, isMissing } = useSubject();
  if (isMissing) return <NotFound />;
  return (
    <Page width="list">
      <h1>{t('vitals.export.title')}</h1>
      {!isSelf && name && <p>{t('vitals.enter.for', { name })}</p>}
      <PaperOffer patientId={personId} />
    </Page>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Row } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { firstOfTriage } from '../queries.ts';

/** Above the list of patients: the link to those with readings that need attention, and their number. */
export function TriageLink() {
  const { t, format } = useWords();
  const counts = useQuery(firstOfTriage(1)).data?.counts;
  const all = counts ? counts.critical + counts.out_of_range + counts.silent : 0;
  return (
    <Row>
      <LinkButton icon="pulse" href="/patients/triage">
        {t('triage.title')}
        {all > 0 && ` · ${format.number(all)}`}
      </LinkButton>
    </Row>
  );
}

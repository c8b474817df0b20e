import { useState } from 'react';
import { phoneAsRead } from '#platform/domain/phone-as-read.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { readPatientNominee } from '../../contract.ts';

/** Shows staff the nominee of a patient. It is loaded on request, because every read writes an audit entry. */
export function DeskNominee({ patientId }: { readonly patientId: string }) {
  const { t } = useWords();
  const [isShown, setShown] = useState(false);
  return (
    <Section title={t('privacy.nominee.ofPatient')} description={t('privacy.nominee.ofPatientIntro')}>
      {isShown ? (
        <Named patientId={patientId} />
      ) : (
        <div>
          <Button icon="person" onClick={() => setShown(true)}>
            {t('privacy.nominee.show')}
          </Button>
        </div>
      )}
    </Section>
  );
}

function Named({ patientId }: { readonly patientId: string }) {
  const { t } = useWords();
  const read = useCall(readPatientNominee, { params: { patient_id: patientId } });
  if (read.isLoadingError) return <Problem error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <SkeletonList label={t('shell.busy.loading')} rows={1} />;
  const { nominee } = read.data;
  if (!nominee)
    return (
      <Card>
        <p>{t('privacy.nominee.none')}</p>
      </Card>
    );
  return (
    <Card flush>
      <List label={t('privacy.nominee.ofPatient')}>
        <ListRow
          title={nominee.name}
          description={t(`privacy.nominee.relations.${nominee.relation}`)}
          end={
            <LinkButton compact icon="phone" href={`tel:${nominee.phone}`}>
              {phoneAsRead(nominee.phone)}
            </LinkButton>
          }
        />
      </List>
    </Card>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Card } from '#platform/ui/card.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { undecidedOf } from '../photo/queries.ts';
import type { Subject } from '../use-subject.ts';

/** A link to read photos without a decision. Draws nothing where none waits. */
export function UnconfirmedLink({ subject }: { readonly subject: Pick<Subject, 'personId' | 'base'> }) {
  const { t } = useWords();
  const found = useQuery(undecidedOf(subject.personId)).data;
  if (!found || found.photos.length === 0) return null;
  return (
    <Card flush>
      <List>
        <ListRow
          icon="photo"
          title={t('vitals.undecided.link', { count: found.photos.length })}
          description={t('vitals.undecided.linkHint')}
          href={`${subject.base}/photos`}
        />
      </List>
    </Card>
  );
}

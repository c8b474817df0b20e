import { useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { queryClient } from '#platform/web/client/query-client.ts';
import { queryOf, useAction, useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { getPatientTags, putPatientTags } from '../../contract.ts';
import { CarriedTags } from './carried-tags.tsx';
import { readTagsAgain, useTagNews } from './tag-news.ts';
import { TagSheet } from './tag-sheet.tsx';

/** On the page of a patient: the care team's tags of them. */
export function PatientTags({ patientId }: { readonly patientId: string }) {
  const { t } = useWords();
  const textOf = useErrorText();
  useTagNews();
  const input = { query: { patient_id: patientId } };
  const tagged = useCall(getPatientTags, input);
  const [choosing, setChoosing] = useState(false);
  const save = useAction(putPatientTags, {
    onSuccess: (reply) => {
      queryClient.setQueryData(queryOf(getPatientTags, input).queryKey, reply);
      void readTagsAgain();
      setChoosing(false);
    },
  });
  return (
    <Section title={t('chat.info.tags')} description={t('chat.info.tagsHint')}>
      {!tagged.data && tagged.isError ? (
        <Alert
          tone="bad"
          action={<Button onClick={() => void tagged.refetch()}>{t('shell.action.retry')}</Button>}
        >
          {textOf(tagged.error)}
        </Alert>
      ) : (
        <Card>
          {tagged.data ? (
            <CarriedTags
              tags={tagged.data.tags_obj}
              onChoose={() => {
                save.reset();
                setChoosing(true);
              }}
            />
          ) : (
            <Skeleton lines={1} />
          )}
        </Card>
      )}
      {choosing && tagged.data && (
        <TagSheet
          tags={tagged.data.tags}
          saving={save}
          onSave={(tag_ids) => save.mutate({ body: { patient_id: patientId, tag_ids } })}
          onClose={() => setChoosing(false)}
        />
      )}
    </Section>
  );
}

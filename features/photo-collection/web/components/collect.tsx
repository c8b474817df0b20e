import { useQueryClient } from '@tanstack/react-query';
import { Card } from '#platform/ui/card.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { invalidate, useAction, useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import {
  type CollectedPhoto,
  deleteCollectedPhoto,
  getCollectionConsent,
  listCollectedPhotos,
  SHOWN_NUMBERS,
} from '../../contract.ts';
import { CollectForm } from './collect-form.tsx';

/** The front desk collects photos of meters, once the patient allows it on their own phone. */
export function CollectPart({ patientId }: { readonly patientId: string }) {
  const { t } = useWords();
  const consent = useCall(getCollectionConsent, { query: { patient_id: patientId } });
  if (!consent.data) return null;
  const { given } = consent.data;
  return (
    <Section
      title={t('photo-collection.collect.title')}
      description={t(given ? 'photo-collection.collect.intro' : 'photo-collection.collect.notAllowed')}
    >
      {given && (
        <Stack>
          <Card>
            <CollectForm patientId={patientId} />
          </Card>
          <Collected patientId={patientId} />
        </Stack>
      )}
    </Section>
  );
}

function Collected({ patientId }: { readonly patientId: string }) {
  const { t, format } = useWords();
  const client = useQueryClient();
  const stored = useCall(listCollectedPhotos, { query: { patient_id: patientId } });
  const remove = useAction(deleteCollectedPhoto, {
    onSettled: () => invalidate(client, listCollectedPhotos, getCollectionConsent),
  });
  const photos = stored.data?.photos ?? [];
  if (photos.length === 0) return null;
  const shownBy = ({ kind, unit, shown }: CollectedPhoto) =>
    [t(`photo-collection.kind.${kind}`), SHOWN_NUMBERS.flatMap((name) => shown[name] ?? []).join(' / '), unit]
      .filter(Boolean)
      .join(' ');
  return (
    <Card flush>
      <List label={t('photo-collection.collect.newest')}>
        {photos.map((photo) => (
          <ListRow
            key={photo.photo_id}
            title={shownBy(photo)}
            description={format.dayAndTime(photo.taken_at)}
            end={
              <IconButton
                icon="trash"
                label={`${t('photo-collection.collect.delete')}: ${shownBy(photo)}`}
                disabled={remove.isPending}
                onClick={() => remove.mutate({ params: { photo_id: photo.photo_id } })}
              />
            }
          />
        ))}
      </List>
    </Card>
  );
}

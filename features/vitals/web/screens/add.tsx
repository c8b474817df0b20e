import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useActingFor } from '#features/people/web/index.ts';
import type { ReadingKind } from '#platform/contract/readings.ts';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { queryClient } from '#platform/web/client/query-client.ts';
import { useBusy } from '#platform/web/client/use-busy.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { NotFound } from '#platform/web/shell/screens/not-found.tsx';
import { deleteVital, listVitals } from '../../contract/entries.ts';
import type { Vital } from '../../contract/shapes.ts';
import styles from '../components/entry.module.css';
import { EntryForm } from '../components/entry-form.tsx';
import { EntryPage } from '../components/entry-page.tsx';
import { SavedReading } from '../components/saved-reading.tsx';
import { contextFrom, isKind } from '../kinds.ts';
import { lastOf, newest } from '../queries.ts';
import { saveVital, takeBackWaiting, useWaiting } from '../sync/outgoing.ts';
import type { WaitingVital } from '../sync/waiting.ts';
import { type Entered, type Entry, useEntry } from '../use-entry.ts';
import { ChooseScreen } from './choose.tsx';

/** One new reading: of what, then its digits. */
export function AddScreen() {
  const { vitalType } = useParams();
  const [search] = useSearchParams();
  const { personId } = useActingFor();
  const toCorrect = useWaiting().find(
    (item) => item.refused !== undefined && item.id === search.get('correct') && item.patient_id === personId,
  );
  // One that waited and was refused stands in the form again; it waits no more once another one is there for it.
  const [found, setFound] = useState(toCorrect);
  if (toCorrect && toCorrect.id !== found?.id) setFound(toCorrect);
  const refused = found?.id === search.get('correct') && found?.type === vitalType ? found : undefined;
  if (vitalType === undefined) return <ChooseScreen />;
  // Another kind is another form, with nothing of the first in it.
  return isKind(vitalType) ? (
    <Add key={`${vitalType} ${refused?.id ?? ''}`} type={vitalType} refused={refused} />
  ) : (
    <NotFound />
  );
}

function Add({ type, refused }: { readonly type: ReadingKind; readonly refused: WaitingVital | undefined }) {
  const { t } = useWords();
  const { personId, name, isSelf } = useActingFor();
  const waiting = useWaiting();
  const recent = useQuery(newest(personId)).data;
  const before = useQuery(lastOf(personId, type)).data ?? recent;
  const mine = waiting.filter(({ patient_id }) => patient_id === personId).toReversed();
  const [round, setRound] = useState(0);
  const [search] = useSearchParams();
  const asked = contextFrom(search.get('context'));
  const entry = useEntry(type, [...mine, ...(before?.vitals ?? [])], refused, asked);
  const { stored, busy, save, undo, forget } = useNewVital(type, personId, entry, refused);

  return (
    <EntryPage
      key={round}
      title={stored ? t('vitals.saved.title') : t(`vitals.type.${type}`)}
      closesTo="/vitals"
      isOpen={!stored}
    >
      {!isSelf && <p className={styles.quiet}>{t('vitals.enter.for', { name })}</p>}
      {stored ? (
        <SavedReading
          item={stored.item}
          vital={stored.vital}
          personId={personId}
          busy={busy}
          onUndo={() => void undo(stored.item)}
          onAnother={() => {
            forget();
            entry.clear();
            setRound(round + 1);
          }}
        />
      ) : (
        <>
          <EntryForm
            entry={entry}
            saveLabel={t('vitals.enter.save')}
            busy={busy}
            onSave={(entered) => void save(entered)}
          />
          <LinkButton wide icon="camera" href={`/vitals/photo/${type}`}>
            {t('vitals.photo.title')}
          </LinkButton>
        </>
      )}
    </EntryPage>
  );
}

/** Saves it, at once or when there is a network again, and takes it back. */
function useNewVital(
  type: ReadingKind,
  personId: string | undefined,
  entry: Entry,
  refused: WaitingVital | undefined,
) {
  const { t } = useWords();
  const say = useToast();
  const textOf = useErrorText();
  const { busy, run } = useBusy();
  const [stored, setStored] = useState<{ item: WaitingVital; vital: Vital | null } | null>(null);

  const save = async (entered: Entered) => {
    const item = {
      id: newId(),
      ...(personId ? { patient_id: personId } : {}),
      type,
      ...entered,
      written_at: Date.now(),
    };
    const outcome = await run(() => saveVital(item));
    if (outcome.is === 'refused') return entry.refused(outcome.error);
    setStored({ item, vital: outcome.is === 'saved' ? outcome.vital : null });
    if (refused) await takeBackWaiting(refused.id);
  };

  const undo = ({ id }: WaitingVital) =>
    run(async () => {
      try {
        if ((await takeBackWaiting(id)) === 'saved') {
          await call(deleteVital, { params: { vital_id: id } });
          void queryClient.invalidateQueries({ queryKey: [listVitals.name] });
        }
        // The digits stand in the form again.
        setStored(null);
        say({ message: t('vitals.saved.undone') });
      } catch (error) {
        say({ tone: 'bad', message: textOf(error) });
      }
    });
  return { stored, busy, save, undo, forget: () => setStored(null) };
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { KNOWN_RESOURCES } from '#features/files/contract.ts';
import { addDays, clinicDay, clinicInstant } from '#platform/domain/clinic-time.ts';
import { DateField } from '#platform/ui/date-field.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { newId } from '#platform/web/client/new-id.ts';
import { invalidate, useAction, useCall } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type BreachReader, listBreaches, listBreachReaders, prepareBreach } from '../../contract.ts';
import { DetailFields, detailsOf, NEEDED_DETAILS, newDetails } from './breach-details.tsx';
import styles from './privacy.module.css';

const newDraft = () => {
  const now = new Date();
  const today = clinicDay(now);
  return {
    ...{ from: today, to: today, resource: '', reader_id: '', session_id: '', what_happened: '' },
    ...newDetails(now),
  };
};
type Draft = ReturnType<typeof newDraft>;

const spanOf = ({ from, to }: Pick<Draft, 'from' | 'to'>) => ({
  from: clinicInstant(from).toISOString(),
  to: clinicInstant(addDays(to, 1)).toISOString(),
});

/** The time, the reader and the data of a breach; the reader is chosen among those with an access in that time. */
export function PrepareBreach() {
  const { t } = useWords();
  const client = useQueryClient();
  const [id, setId] = useState(newId);
  const form = useForm('breach', newDraft);
  const prepare = useAction(prepareBreach, {
    onSuccess: async () => {
      setId(newId());
      form.reset();
      await invalidate(client, listBreaches);
    },
    onError: form.refused,
  });
  const submit = () => {
    const { from, to, resource, reader_id, session_id, what_happened } = form.draft;
    if (!form.checkFilled('from', 'to', 'what_happened', ...NEEDED_DETAILS)) return;
    const given = Object.entries({ resource, reader_id, session_id }).filter(([, value]) => value !== '');
    prepare.mutate({
      body: {
        breach_id: id,
        ...spanOf({ from, to }),
        what_happened: what_happened.trim(),
        details: detailsOf(form.draft),
        ...Object.fromEntries(given),
      },
    });
  };
  const { control, draft, change } = form;
  return (
    <Form
      problems={form.problems}
      busy={prepare.isPending}
      onSubmit={submit}
      action={t('privacy.breach.prepare')}
    >
      <div className={styles.pair}>
        <DateField
          {...control('from')}
          label={t('privacy.breach.from')}
          onValue={(from) => change({ from, session_id: '' })}
        />
        <DateField
          {...control('to')}
          label={t('privacy.breach.to')}
          onValue={(to) => change({ to, session_id: '' })}
        />
      </div>
      <WhoRead draft={draft} change={change} />
      <TextArea
        {...control('what_happened')}
        label={t('privacy.breach.what')}
        hint={t('privacy.breach.asWritten')}
        maxLength={2000}
      />
      <DetailFields control={control} />
    </Form>
  );
}

interface WhoReadProps {
  readonly draft: Draft;
  readonly change: (change: Partial<Draft>) => void;
}

/** Those who read something in that time, found by name; then their sessions, and what was read. */
function WhoRead({ draft, change }: WhoReadProps) {
  const { t } = useWords();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<{ readonly reader: BreachReader; readonly span: string }>();
  const found = useReaders(draft, name);
  const isReader = ({ reader_id }: BreachReader) => reader_id === draft.reader_id;
  const reader =
    found.known.find(isReader) ?? (chosen && isReader(chosen.reader) ? chosen.reader : undefined);
  // The chosen one stays among them while another name is searched for.
  const readers = reader && !found.listed.some(isReader) ? [reader, ...found.listed] : found.listed;
  // Sessions and resources of a reader are of the dates for which that reader was found.
  const span = `${draft.from} ${draft.to}`;
  const isOfDates = reader !== undefined && (found.known.includes(reader) || chosen?.span === span);
  const read = (reader ? [reader].filter(() => isOfDates) : readers).flatMap((each) => each.resources);
  const resources = [...new Set([...read, draft.resource])].filter((each) => each !== '');
  const known = (resource: string) => KNOWN_RESOURCES.find((each) => each === resource) ?? 'other';
  const typeOf = (userType: BreachReader['user_type']): string => {
    if (userType === 'system') return t('files.access.system');
    if (userType === 'health_link') return t('files.access.withLink');
    return t(`accounts.userType.${userType}`);
  };
  const readsOf = (count: number) => t('privacy.breach.reads', { count });
  return (
    <>
      <TextField
        label={t('privacy.breach.find')}
        type="search"
        value={name}
        onValue={setName}
        autoComplete="off"
        // Enter in the search field does not send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <SelectField
        label={t('privacy.breach.reader')}
        value={draft.reader_id}
        onValue={(reader_id) => {
          const reader = readers.find((each) => each.reader_id === reader_id);
          setChosen(reader && { reader, span });
          change({ reader_id, session_id: '', resource: '' });
        }}
        choices={[
          { value: '', label: t('privacy.breach.anyone') },
          ...readers.map((each) => ({
            value: each.reader_id,
            // The number of reads is of the dates that are chosen now.
            label: [each.name, typeOf(each.user_type), found.known.includes(each) && readsOf(each.reads)]
              .filter(Boolean)
              .join(' · '),
          })),
        ]}
      />
      {reader && isOfDates && reader.sessions.length > 1 && (
        <Session of={reader} value={draft.session_id} onValue={(session_id) => change({ session_id })} />
      )}
      <SelectField
        label={t('privacy.breach.resource')}
        value={draft.resource}
        onValue={(resource) => change({ resource })}
        choices={[
          { value: '', label: t('privacy.breach.anyResource') },
          ...resources.map((value) => ({ value, label: t(`files.access.what.${known(value)}`) })),
        ]}
      />
    </>
  );
}

interface SessionProps {
  readonly of: BreachReader;
  readonly value: string;
  readonly onValue: (sessionId: string) => void;
}

function Session({ of, value, onValue }: SessionProps) {
  const { t, format } = useWords();
  return (
    <SelectField
      label={t('privacy.breach.session')}
      value={value}
      onValue={onValue}
      choices={[
        { value: '', label: t('privacy.breach.anySession') },
        ...of.sessions.map(({ session_id, first_at, last_at, reads }) => ({
          value: session_id,
          label: [
            format.dayAndTime(first_at),
            format.dayAndTime(last_at),
            t('privacy.breach.reads', { count: reads }),
          ].join(' · '),
        })),
      ]}
    />
  );
}

/** Those of the dates: all who were read from the server, and those of them to choose from. */
function useReaders(draft: Draft, name: string) {
  const isSpan = draft.from !== '' && draft.to !== '' && draft.from <= draft.to;
  const span = isSpan ? spanOf(draft) : { from: '', to: '' };
  const all = useCall(listBreachReaders, { query: span }, { enabled: isSpan });
  const q = name.trim();
  const found = useCall(listBreachReaders, { query: { ...span, q } }, { enabled: isSpan && q !== '' });
  const everybody = all.data?.readers ?? [];
  const named = q === '' ? [] : (found.data?.readers ?? []);
  return { known: [...everybody, ...named], listed: q === '' ? everybody : named };
}

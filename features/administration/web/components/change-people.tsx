import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '#platform/ui/select-field.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { call } from '#platform/web/client/call.ts';
import { ActionSheet } from '#platform/web/forms/action-sheet.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import {
  type Batch,
  changePeople,
  GRANTED_TYPES,
  type GrantedType,
  type PeopleAction,
  previewPeopleChange,
} from '../../contract.ts';
import { sendBatch } from '../batch-ids.ts';
import { readAgain } from '../queries.ts';
import { Preview } from './preview.tsx';
import { useEntryWords } from './use-entry-words.ts';

interface ChangePeopleProps {
  readonly action: PeopleAction;
  readonly personIds: readonly string[];
  readonly onClose: () => void;
  readonly onDone: (batch: Batch) => void;
}

/** Shows what a change would do to each person, asks for a reason, and makes it. */
export function ChangePeople({ action, personIds, onClose, onDone }: ChangePeopleProps) {
  const { t } = useWords();
  const client = useQueryClient();
  const words = useEntryWords();
  const [userType, setUserType] = useState<GrantedType>('coach');
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const hasType = action === 'grant' || action === 'withdraw';
  const body = { action, person_ids: [...personIds], ...(hasType ? { user_type: userType } : {}) };
  const preview = useQuery({
    queryKey: [previewPeopleChange.name, body],
    queryFn: ({ signal }) => call(previewPeopleChange, { body }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const change = useMutation({
    mutationFn: (reason: string) =>
      sendBatch(changePeople.name, { ...body, reason }, (body) => call(changePeople, { body })),
    onSuccess: (batch) => {
      void readAgain(client);
      onDone(batch);
    },
  });
  const send = () => {
    if (change.isPending) return;
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') change.mutate(reason.trim());
  };
  const stateOf = ({ suspended, user_types }: { suspended: boolean; user_types: readonly string[] }) =>
    `${words.types(user_types)} · ${t(suspended ? 'administration.state.suspended' : 'administration.state.active')}`;
  return (
    <ActionSheet
      title={t(`administration.people.action.${action}`)}
      action={t(`administration.people.action.${action}`)}
      danger={action === 'suspend' || action === 'withdraw'}
      busy={change.isPending}
      disabled={!preview.data}
      error={change.error}
      by={send}
      onClose={onClose}
    >
      <p>{t(`administration.people.effect.${action}`)}</p>
      {hasType && <GrantedTypeField value={userType} onValue={setUserType} />}
      {preview.data ? (
        <Preview
          lines={preview.data.items.map(({ person_id, name, before, after, problem }) => ({
            ...{ id: person_id, name, problem },
            ...{ before: stateOf(before), after: stateOf(after) },
          }))}
        />
      ) : preview.isLoadingError ? (
        <Problem error={preview.error} onRetry={() => void preview.refetch()} />
      ) : (
        <SkeletonList label={t('shell.busy.loading')} rows={Math.min(personIds.length, 5)} />
      )}
      <TextArea
        label={t('administration.reason')}
        hint={t('administration.reasonHint')}
        error={isMissing ? t('administration.reasonMissing') : undefined}
        value={reason}
        onValue={setReason}
        maxLength={300}
      />
    </ActionSheet>
  );
}

interface GrantedTypeFieldProps {
  readonly value: GrantedType;
  readonly onValue: (type: GrantedType) => void;
}

function GrantedTypeField({ value, onValue }: GrantedTypeFieldProps) {
  const { t } = useWords();
  return (
    <SelectField
      label={t('administration.people.userType')}
      value={value}
      onValue={(type) => onValue(type as GrantedType)}
      choices={GRANTED_TYPES.map((type) => ({
        value: type,
        label: t(`administration.userType.${type}`),
      }))}
    />
  );
}

import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useAction, useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { endBreakGlass, listBreakGlass } from '../../contract.ts';
import { useEndOfAccess } from '../leave-record.ts';

/** Over a record that is open for an emergency: until when, and the way to close it. */
export function OpenBanner({ patientId }: { readonly patientId: string }) {
  const { t, format } = useWords();
  const open = useCall(
    listBreakGlass,
    { query: { patient_id: patientId, state: 'open' } },
    { refetchInterval: 60_000 },
  );
  const access = open.data?.accesses[0];
  const leave = useEndOfAccess(patientId, open.data && (access?.ends_at ?? null));
  const end = useAction(endBreakGlass, { onSuccess: leave });
  if (!access?.ends_at) return null;
  return (
    <Alert
      tone="warn"
      icon="clock"
      title={t('break-glass.banner', { time: format.time(access.ends_at) })}
      action={
        <Button busy={end.isPending} onClick={() => end.mutate({ params: { access_id: access.access_id } })}>
          {t('break-glass.end')}
        </Button>
      }
    >
      {access.reason}
    </Alert>
  );
}

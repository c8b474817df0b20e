import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { invalidate, useAction, useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { endBreakGlass, listBreakGlass } from '../../contract.ts';

/** Over a record that is open for an emergency: until when, and the way to close it. */
export function OpenBanner({ patientId }: { readonly patientId: string }) {
  const { t, format } = useWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const open = useCall(
    listBreakGlass,
    { query: { patient_id: patientId, state: 'open' } },
    { refetchInterval: 60_000 },
  );
  const end = useAction(endBreakGlass, {
    onSuccess: async () => {
      await invalidate(client, listBreakGlass);
      await navigate('/break-glass');
    },
  });
  const access = open.data?.accesses[0];
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

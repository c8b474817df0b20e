import { useMemo } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import type { Accepted } from '../components/before.tsx';
import { VisitPage } from '../components/visit-page.tsx';
import { memberAccess } from '../room/access.ts';
import { useCallView } from '../room/use-visit.ts';

/** The video or audio visit itself, for the patient and for the clinician. */
export function CallScreen() {
  const { t } = useWords();
  const { appointmentId = '' } = useParams();
  const isHost = useUserType() !== 'patient';
  const access = useMemo(() => memberAccess(appointmentId, isHost), [appointmentId, isHost]);
  const call = useCallView(access);
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  if (call.data)
    return (
      <VisitPage
        key={appointmentId}
        access={access}
        view={call.data}
        accepted={(state as Accepted | null)?.accepted ? state : null}
        // A reload, or a return after leaving, must not join by itself.
        onAcceptedUsed={() => void navigate(pathname, { replace: true })}
      />
    );
  const isMissing = call.error instanceof ApiError && [400, 404].includes(call.error.status);
  return (
    <>
      <h1>{t('calls.title')}</h1>
      {isMissing ? (
        <EmptyState
          icon="video"
          title={t('calls.missing')}
          action={<LinkButton href="/">{t('calls.home')}</LinkButton>}
        />
      ) : call.isLoadingError ? (
        <Problem error={call.error} onRetry={() => void call.refetch()} />
      ) : (
        <SkeletonList label={t('shell.busy.loading')} />
      )}
    </>
  );
}

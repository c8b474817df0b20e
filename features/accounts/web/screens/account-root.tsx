import { Navigate, useLocation } from 'react-router';
import { useSession } from '#platform/web/session/use-session.ts';
import { Waiting } from '#platform/web/shell/waiting.tsx';

/** `/account`: the account of the signed-in user; for others, the sign-in. */
export function AccountRoot() {
  const { status } = useSession();
  const { search } = useLocation();
  if (status === 'loading') return <Waiting />;
  if (status === 'authenticated') return <Navigate to="/account/settings" replace />;
  return <Navigate to={`/account/login${search}`} replace />;
}

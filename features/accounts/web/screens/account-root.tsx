import { Navigate, useLocation } from 'react-router';
import { useSession } from '#platform/web/session/use-session.ts';
import { Waiting } from '#platform/web/shell/waiting.tsx';

/** `/account`: the own account for whoever is signed in, else the way in. */
export function AccountRoot() {
  const { status } = useSession();
  const { search } = useLocation();
  if (status === 'loading') return <Waiting />;
  if (status === 'authenticated') return <Navigate to="/account/settings" replace />;
  return <Navigate to={`/account/login${search}`} replace />;
}

import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isSync, keepBasicInfo, keepSync } from '../session/browser-store.ts';
import { needsBasicInfo } from '../session/session.ts';
import { sessionState } from '../session/session-client.ts';
import { destinationAfter } from './return-url.ts';

/** For the screens of the sign-in and of the first run: goes where the person wanted to go, or Home. */
export function useLeaveSignIn(): () => void {
  const { search } = useLocation();
  const navigate = useNavigate();
  return useCallback(() => {
    const to = destinationAfter(search, isSync());
    keepSync(false);
    const { data } = sessionState();
    if (data) keepBasicInfo(!needsBasicInfo(data));
    void navigate(to, { replace: true });
  }, [search, navigate]);
}

/** Opens the page of the second factor; afterwards it comes back here. */
export function confirmIdentity(): void {
  const { pathname, search, hash } = window.location;
  if (pathname.startsWith('/account/confirm')) return;
  const onSignIn = pathname.startsWith('/account/login');
  const query = onSignIn ? search : `?${new URLSearchParams({ returnUrl: pathname + search + hash })}`;
  window.location.assign(`/account/confirm${query}`);
}

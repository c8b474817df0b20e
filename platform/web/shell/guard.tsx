import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import type { WebRoute } from '../feature.ts';
import { basicInfo, isSync, keepBasicInfo, keepSync } from '../session/browser-store.ts';
import { needsBasicInfo } from '../session/session.ts';
import { useSessionState } from '../session/session-client.ts';
import { mayOpen } from './catalogue.ts';
import { loginAddress } from './return-url.ts';
import { NotFound } from './screens/not-found.tsx';
import { ServerDown } from './screens/server-down.tsx';
import { noteEntry } from './scroll.ts';
import { useCatalogue } from './shell-context.ts';
import { Waiting } from './waiting.tsx';

/** Admits the user types of the route; sends others to the sign-in, with the way back. */
export function Guard({ route, children }: { readonly route: WebRoute; readonly children: ReactNode }) {
  const { status, data, unsure, end } = useSessionState();
  const location = useLocation();
  const { firstRun } = useCatalogue();
  if (status === 'loading') return <Waiting />;
  if (route.access === 'public') return children;
  if (!data) {
    if (unsure) return <ServerDown />;
    // Who has logged out doesn't want to come back to where they were; the next person even less.
    const here = end === 'asked' ? { pathname: '/', search: '', hash: '' } : location;
    return <Navigate to={loginAddress(here, isSync())} replace />;
  }
  if (firstRun && needsBasicInfo(data) && location.pathname !== firstRun && !unsure) {
    return <Navigate to={loginAddress(location, isSync()).replace('/account/login', firstRun)} replace />;
  }
  return mayOpen(route, data.userType) ? children : <NotFound />;
}

/** Flags that travel in the address: `sync=1` is remembered, `basicInfo=0` marks a first visit. */
export function AddressFlags() {
  const { pathname, search, hash, key } = useLocation();
  useLayoutEffect(() => noteEntry(key), [key]);
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (query.get('sync') === '1') keepSync(true);
    const entrance = /^\/account(\/login)?\/?$/.test(pathname);
    if (!entrance || basicInfo() !== null) return;
    keepBasicInfo(false);
    query.set('basicInfo', '0');
    void navigate({ pathname, search: `?${query}`, hash }, { replace: true });
  }, [pathname, search, hash, navigate]);
  return null;
}

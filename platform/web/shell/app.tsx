import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router';
import { LinkContext } from '#platform/ui/link-context.ts';
import { SaidContext } from '#platform/ui/said-context.ts';
import { ToastProvider } from '#platform/ui/toasts.tsx';
import { queryClient } from '../client/query-client.ts';
import type { WebRoute } from '../feature.ts';
import { saidIn } from '../i18n/said.ts';
import { useWords } from '../i18n/words.ts';
import { SessionProvider } from '../session/session-provider.tsx';
import { AppLink } from './app-link.tsx';
import { Boundary } from './boundary.tsx';
import { Frame } from './frame.tsx';
import { AddressFlags, Guard } from './guard.tsx';
import { isProtected } from './return-url.ts';
import { ScreenHost } from './screen-host.tsx';
import { ScreenFailed } from './screens/screen-failed.tsx';
import { CatalogueContext, useCatalogue } from './shell-context.ts';
import { Waiting } from './waiting.tsx';
import { useLoadedCatalogue, wholeCatalogue } from './whole-catalogue.ts';

export function App() {
  const catalogue = useLoadedCatalogue();
  return (
    <SessionProvider>
      <QueryClientProvider client={queryClient}>
        <CatalogueContext value={catalogue}>
          <LinkContext value={AppLink}>
            <BrowserRouter>
              <Boundary fallback={(error) => <ScreenFailed error={error} />}>
                <AddressFlags />
                <Page />
              </Boundary>
            </BrowserRouter>
          </LinkContext>
        </CatalogueContext>
      </QueryClientProvider>
    </SessionProvider>
  );
}

function Page() {
  const { routes, isWhole } = useCatalogue();
  // Another language draws everything again, whichever part asks for words outside of a hook.
  const { t, format } = useWords();
  const said = useMemo(() => saidIn(format), [format]);
  return (
    <SaidContext value={said}>
      <ToastProvider label={t('shell.alert.region')} dismissLabel={t('shell.action.close')}>
        <Routes>
          {routes.map((route) => (
            <Route key={route.path} path={route.path} element={<Framed route={route} />} />
          ))}
          <Route path="*" element={isWhole ? <Nowhere /> : <Framed />} />
        </Routes>
      </ToastProvider>
    </SaidContext>
  );
}

/** A signed-out user sees at once that an address doesn't exist, instead of after a sign-in. */
const NOWHERE: WebRoute = {
  path: '*',
  screen: () => import('./screens/not-found.tsx').then((m) => m.NotFound),
  access: 'public',
  title: 'shell.notFound.title',
};

/** Nothing is at an address below a protected one either, but that is said only to who is signed in. */
function Nowhere() {
  const { pathname } = useLocation();
  return <Framed route={isProtected(pathname) ? { ...NOWHERE, access: 'signed-in' } : NOWHERE} />;
}

/** @param route is left out until the screens of the features are there */
function Framed({ route }: { readonly route?: WebRoute }) {
  return (
    <Frame kind={route?.frame}>
      {route ? (
        <Guard route={route}>
          <ScreenHost route={route} />
        </Guard>
      ) : (
        <Opening />
      )}
    </Frame>
  );
}

/** Any other page than Home and the sign-in, until the catalogue says what is there. */
function Opening() {
  const { pathname } = useLocation();
  const [failed, setFailed] = useState<{ at: string; error: unknown }>();
  useEffect(() => {
    wholeCatalogue().catch((error: unknown) => setFailed({ at: pathname, error }));
  }, [pathname]);
  return failed?.at === pathname ? <ScreenFailed error={failed.error} /> : <Waiting />;
}

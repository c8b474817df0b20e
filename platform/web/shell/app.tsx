import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router';
import { LinkContext } from '#platform/ui/link-context.ts';
import { ToastProvider } from '#platform/ui/toasts.tsx';
import { queryClient } from '../client/query-client.ts';
import type { WebRoute } from '../feature.ts';
import { useWords } from '../i18n/words.ts';
import { SessionProvider } from '../session/session-provider.tsx';
import { AppLink } from './app-link.tsx';
import { Boundary } from './boundary.tsx';
import type { Catalogue } from './catalogue.ts';
import { Frame } from './frame.tsx';
import { AddressFlags, Guard } from './guard.tsx';
import { isProtected } from './return-url.ts';
import { ScreenHost } from './screen-host.tsx';
import { ScreenFailed } from './screens/screen-failed.tsx';
import { CatalogueContext } from './shell-context.ts';

export function App({ catalogue }: { readonly catalogue: Catalogue }) {
  return (
    <SessionProvider>
      <QueryClientProvider client={queryClient}>
        <CatalogueContext value={catalogue}>
          <LinkContext value={AppLink}>
            <BrowserRouter>
              <Boundary fallback={(error) => <ScreenFailed error={error} />}>
                <AddressFlags />
                <Page catalogue={catalogue} />
              </Boundary>
            </BrowserRouter>
          </LinkContext>
        </CatalogueContext>
      </QueryClientProvider>
    </SessionProvider>
  );
}

function Page({ catalogue }: { readonly catalogue: Catalogue }) {
  // Another language draws everything anew, whichever part asks for words outside of a hook.
  const { t } = useWords();
  return (
    <ToastProvider label={t('shell.alert.region')} dismissLabel={t('shell.action.close')}>
      <Routes>
        {catalogue.routes.map((route) => (
          <Route key={route.path} path={route.path} element={<Framed route={route} />} />
        ))}
        <Route path="*" element={<Nowhere />} />
      </Routes>
    </ToastProvider>
  );
}

/** Whoever is signed out hears at once that an address leads nowhere, instead of after a sign-in. */
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

function Framed({ route }: { readonly route: WebRoute }) {
  return (
    <Frame kind={route.frame}>
      <Guard route={route}>
        <ScreenHost route={route} />
      </Guard>
    </Frame>
  );
}

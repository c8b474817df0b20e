import { Suspense, useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { brand } from '../brand.ts';
import type { WebRoute } from '../feature.ts';
import { useWords } from '../i18n/words.ts';
import { Boundary } from './boundary.tsx';
import { useCounts } from './counts.ts';
import { lazyPart } from './lazy-part.tsx';
import { ScreenFailed } from './screens/screen-failed.tsx';
import { restoreScroll } from './scroll.ts';
import { Waiting } from './waiting.tsx';

/** One screen: loaded when it is opened, with its title, the focus on its heading and its own error page. */
export function ScreenHost({ route }: { readonly route: WebRoute }) {
  const { pathname } = useLocation();
  const Screen = lazyPart(route.screen);
  return (
    <Boundary key={pathname} fallback={(error) => <ScreenFailed error={error} />}>
      <Suspense fallback={<Waiting />}>
        <Screen />
        <Arrival title={route.title} />
      </Suspense>
    </Boundary>
  );
}

let first = true;

/** Stands beside the screen, so its effects run once the screen is there. */
function Arrival({ title }: { readonly title: string }) {
  const { t } = useWords();
  const { pathname, key } = useLocation();
  const kind = useNavigationType();
  const words = t(title);

  const unread = useCounts().chat ?? 0;

  useEffect(() => {
    const title = words ? `${words} · ${brand.title}` : brand.title;
    document.title = unread > 0 ? `(${unread}) ${title}` : title;
  }, [words, unread]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page is an arrival, not another query
  useEffect(() => {
    const isFirst = first;
    first = false;
    restoreScroll(key, kind === 'POP');
    if (isFirst) return;
    const main = document.getElementById('main');
    const heading = main?.querySelector('h1') ?? main;
    // A screen that put the focus somewhere itself (a code field) knows better.
    if (!heading || main?.contains(document.activeElement)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}

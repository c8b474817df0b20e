import { createRoot } from 'react-dom/client';
import { brand } from '../brand.ts';
import { connectClient } from '../client/call.ts';
import type { WebFeature, WebScreens } from '../feature.ts';
import { applyTheme } from '../i18n/appearance.ts';
import { currentLanguage, startWords, type WordFiles } from '../i18n/words.ts';
import { followRealtime } from '../realtime/realtime.ts';
import { sessionLock } from '../session/lock.ts';
import { accessToken, onForget, signOut, startSession } from '../session/session-client.ts';
import { App } from './app.tsx';
import { createCatalogue } from './catalogue.ts';
import { resetCounts } from './counts.ts';
import { confirmIdentity } from './leave-sign-in.ts';
import { resetLoader } from './loader.ts';
import { restOfPage } from './rest-of-page.ts';
import { followScroll } from './scroll.ts';
import { SHELL_ROUTES } from './shell-routes.ts';
import { keepWorker } from './update.ts';
import { isFirstPage, isHome, preloadAt, startCatalogue, wholeCatalogue } from './whole-catalogue.ts';
import { onceReachable, withWords } from './with-words.ts';

export interface Start {
  readonly features: readonly WebFeature[];
  readonly screens: () => Promise<readonly WebScreens[]>;
  readonly words: WordFiles;
}

/** Settles when the page is drawn, with what takes it down again. */
export async function startApp({ features, screens, words }: Start): Promise<() => void> {
  applyTheme();
  followScroll();
  connectClient({
    token: accessToken,
    language: currentLanguage,
    onSessionGone: () => void signOut({ end: 'ended' }),
    onProofNeeded: (code) => (code === 'session_locked' ? sessionLock.set(true) : confirmIdentity()),
  });
  onForget(resetLoader);
  onForget(resetCounts);

  provide(features, screens);
  // Session, words and the first screen's code come at the same time, not one after the other.
  void startSession();
  const saying = startWords(words);
  const { pathname } = window.location;
  preloadAt(pathname);
  const root = document.getElementById('root')!;
  try {
    await saying;
    // So that a page without the frame is not drawn within it first. The page itself says that this failed.
    if (!isFirstPage(pathname)) await wholeCatalogue().catch(() => undefined);
  } catch (error) {
    console.error('The words could not be loaded.', error);
    sayPlainly(root);
    return () => root.replaceChildren();
  }
  const drawn = createRoot(root);
  drawn.render(<App />);
  keepWorker();
  restOfPage()
    .then(() => onceReachable(wholeCatalogue))
    // The page that needs them says that they could not be fetched.
    .catch(() => undefined);
  // Home says what is so now; what changes is heard once it has come to rest.
  if (isHome(pathname)) void restOfPage().then(followRealtime);
  else followRealtime();
  return () => drawn.unmount();
}

function provide(features: readonly WebFeature[], screens: Start['screens']): void {
  const parts = features.map(withWords);
  const { routes } = withWords({ name: 'shell', routes: SHELL_ROUTES });
  const ofHome = routes.filter(({ path }) => isHome(path));
  const sections = brand.sections ?? [];
  startCatalogue(createCatalogue(parts, ofHome, sections, false), async () =>
    createCatalogue([...parts, ...(await screens()).map(withWords)], routes, sections),
  );
}

/** Without words there is only what the page itself brought: the name, the phone number, and another try. */
function sayPlainly(root: HTMLElement): void {
  const again = document.createElement('button');
  again.textContent = `↻ ${brand.title ?? ''}`;
  again.onclick = () => window.location.reload();
  const phone = document.createElement('a');
  phone.href = `tel:${brand.supportPhone?.replaceAll(' ', '')}`;
  phone.textContent = `☎ ${brand.supportPhone}`;
  root.replaceChildren(again, document.createElement('br'), phone);
}

import { createRoot } from 'react-dom/client';
import { matchPath } from 'react-router';
import { brand } from '../brand.ts';
import { connectClient } from '../client/call.ts';
import type { WebFeature } from '../feature.ts';
import { applyTheme } from '../i18n/appearance.ts';
import { currentLanguage, startWords, type WordFiles } from '../i18n/words.ts';
import { followRealtime } from '../realtime/realtime.ts';
import { sessionLock } from '../session/lock.ts';
import { accessToken, onForget, signOut, startSession } from '../session/session-client.ts';
import { App } from './app.tsx';
import { createCatalogue } from './catalogue.ts';
import { resetCounts } from './counts.ts';
import { preload } from './lazy-part.tsx';
import { confirmIdentity } from './leave-sign-in.ts';
import { resetLoader } from './loader.ts';
import { followScroll } from './scroll.ts';
import { SHELL_ROUTES } from './shell-routes.ts';
import { keepWorker } from './update.ts';
import { withWords } from './with-words.ts';

export interface Start {
  readonly features: readonly WebFeature[];
  readonly words: WordFiles;
}

/** Settles when the page is drawn, with what takes it down again. */
export async function startApp({ features, words }: Start): Promise<() => void> {
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

  const catalogue = createCatalogue(
    features.map(withWords),
    withWords({ name: 'shell', routes: SHELL_ROUTES }).routes ?? [],
    brand.sections ?? [],
  );
  // Session, words and the first screen's code come at the same time, not one after the other.
  void startSession();
  const saying = startWords(words);
  const route = catalogue.routes.find((each) => matchPath(each.path, window.location.pathname));
  if (route) preload(route.screen);
  const root = document.getElementById('root')!;
  try {
    await saying;
  } catch (error) {
    console.error('The words could not be loaded.', error);
    sayPlainly(root);
    return () => root.replaceChildren();
  }
  const drawn = createRoot(root);
  drawn.render(<App catalogue={catalogue} />);
  followRealtime();
  keepWorker();
  return () => drawn.unmount();
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

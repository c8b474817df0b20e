import { createRoot } from 'react-dom/client';
import { matchPath } from 'react-router';
import type { Language } from '#platform/contract/language.ts';
import { brand } from '../brand.ts';
import { connectClient } from '../client/call.ts';
import type { WebFeature } from '../feature.ts';
import { dressPage } from '../i18n/appearance.ts';
import { currentLanguage, type LoadWords, startWords } from '../i18n/words.ts';
import { followRealtime } from '../realtime/realtime.ts';
import { accessToken, onForget, signOut, startSession } from '../session/session-client.ts';
import { App } from './app.tsx';
import { createCatalogue } from './catalogue.ts';
import { resetCounts } from './counts.ts';
import { preload } from './lazy-part.tsx';
import { resetLoader } from './loader.ts';
import { followScroll } from './scroll.ts';
import { SHELL_ROUTES } from './shell-routes.ts';
import { keepWorker } from './update.ts';

export interface Start {
  readonly features: readonly WebFeature[];
  readonly words: Record<Language, LoadWords>;
}

export async function startApp({ features, words }: Start): Promise<void> {
  dressPage();
  followScroll();
  connectClient({
    token: accessToken,
    language: currentLanguage,
    onSessionGone: () => void signOut({ end: 'ended' }),
  });
  onForget(resetLoader);
  onForget(resetCounts);

  const catalogue = createCatalogue(features, SHELL_ROUTES, brand.sections ?? []);
  // Session, words and the first screen's code come at the same time, not one after the other.
  void startSession();
  const route = catalogue.routes.find((each) => matchPath(each.path, window.location.pathname));
  if (route) preload(route.screen);
  const root = document.getElementById('root')!;
  try {
    await startWords(words);
  } catch (error) {
    console.error('The words could not be loaded.', error);
    sayPlainly(root);
    return;
  }
  createRoot(root).render(<App catalogue={catalogue} />);
  followRealtime();
  keepWorker();
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

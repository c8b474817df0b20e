import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach } from 'vitest';
import type { Texts } from '#platform/contract/texts.ts';
import { queryClient } from '#platform/web/client/query-client.ts';
import { startWords } from '#platform/web/i18n/words.ts';
import shell from '#platform/web/words/en.json' with { type: 'json' };

configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);
// The page of a test has no layout, so no size in it ever changes.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

/** Every language speaks English: the shell's texts and those of the features that a test names. */
export async function startEnglish(screens: Texts): Promise<void> {
  const load = async () => ({ default: { ...screens, shell: shell.screen }, later: {} });
  await startWords({ en: load, te: load, hi: load, ta: load, ml: load, bn: load });
}

/** Shows a component at an address, below what the app puts around every screen; a second call replaces the first. */
export const renderScreen = (screen: ReactNode, address = '/'): Promise<void> =>
  act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter key={address} initialEntries={[address]}>
          {screen}
        </MemoryRouter>
      </QueryClientProvider>,
      { container: document.body },
    );
  });

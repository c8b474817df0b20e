// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import vitals from '#features/vitals/words/en.json' with { type: 'json' };
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import imports from '../../words/en.json' with { type: 'json' };
import { PlatformFound } from './platform-import.tsx';

const part = { platform: 'Health Connect', records: 2000, body: { records: [] } } as const;
const taken = { taken: 2000, changed: 0, already_there: 0, refused: 0, level: 'critical_high' } as const;
const subject = {
  ...{ personId: undefined, name: '', isSelf: true, isMissing: false, home: '/vitals', base: '/vitals' },
  add: () => '/vitals/add',
};

beforeEach(async () => {
  await startEnglish({ vitals: vitals.screen, 'reading-imports': imports.screen });
  queryClient.clear();
  vi.stubGlobal('fetch', async () =>
    Response.json({ vitals: [], latest: [], critical: [], ranges: [], contacts: [], height_cm: null }),
  );
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  { isCare: false, error: new TypeError('no network'), numbers: ['tel:112'] },
  { isCare: false, error: undefined, numbers: [] },
  { isCare: true, error: new TypeError('no network'), numbers: [] },
])('after a failed part the patient sees how urgent the imported readings are: %o', async (given) => {
  await renderScreen(
    <PlatformFound
      heading={null}
      step={{
        ...{ is: 'found', fileName: 'a.json', parts: [part, part], done: 1, taking: false },
        ...{ taken: { ...taken, reasons: new Map() }, error: given.error },
      }}
      subject={{ ...subject, isCare: given.isCare }}
      onTake={() => undefined}
      onAnother={() => undefined}
    />,
  );
  const links = [...document.querySelectorAll('a[href^="tel:"]')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(given.numbers);
});

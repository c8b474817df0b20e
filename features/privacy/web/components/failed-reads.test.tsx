// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import privacy from '../../words/en.json' with { type: 'json' };
import { BreachesScreen } from '../screens/breaches.tsx';
import { AcceptNotice, ConsentsPart } from './consents-part.tsx';

let replies: Record<string, unknown> | null;
beforeEach(async () => {
  await startEnglish({ privacy: privacy.screen });
  queryClient.clear();
  replies = null;
  vi.stubGlobal('fetch', async (url: string) =>
    replies === null
      ? Response.json({ code: 'not_now', message: 'Please come again.' }, { status: 409 })
      : Response.json(url.includes('/readers') ? { readers: [] } : replies),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const breaches = privacy.screen.breach;
it.each([
  ['breaches', <BreachesScreen key="" />, { breaches: [] }, breaches.none],
  [
    'purposes',
    <ConsentsPart key="" patientId={undefined} />,
    { accepted_version: null, purposes: [{ purpose: 'summaries', given: false }] },
    privacy.screen.consent.summaries,
  ],
  [
    'the accepted notice',
    <AcceptNotice key="" version={1} />,
    { accepted_version: 1, purposes: [] },
    privacy.screen.notice.accepted,
  ],
])('says that %s could not be read, and reads again', async (_name, part, then, text) => {
  await renderScreen(part);
  await screen.findByText('Please come again.');
  expect(screen.queryByText(text)).toBeNull();
  replies = then;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(text)).toBeDefined();
});

it('says of breaches that they are being read', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await renderScreen(<BreachesScreen />);
  expect(screen.getByText('Loading')).toBeDefined();
});

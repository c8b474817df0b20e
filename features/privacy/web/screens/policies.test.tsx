// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import administration from '#features/administration/words/en.json' with { type: 'json' };
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import { createCatalogue } from '#platform/web/shell/catalogue.ts';
import { CatalogueContext } from '#platform/web/shell/shell-context.ts';
import privacy from '../../words/en.json' with { type: 'json' };
import { AboutScreen } from './about.tsx';
import { PrivacyScreen } from './privacy.tsx';

const { kind } = administration.screen.texts;
const text = (of: string, content: string) => ({
  ...{ kind: of, language: 'en', content, version: 3, published_at: '2026-11-20T10:00:00.000Z' },
});
const texts = [
  text('address', 'Somewhere'),
  text('privacy_policy', 'We keep little.'),
  text('terms', 'Be kind.'),
];
const versions = [
  { version: 1, valid_from: '2026-11-24' },
  { version: 2, valid_from: '2026-11-25' },
];
const contact = { legal_name: 'Clinic', address: '', phone: '1', gstin: '', officer: '', email: '' };
const notice = (version: number) => ({
  ...{
    version,
    valid_from: versions[version - 1]?.valid_from,
    language: 'en',
    partners: [],
    contact,
    versions,
  },
  items: [{ data_class: 'record', data: `Item of version ${version}`, purpose: '', ground_text: '' }],
});

beforeEach(async () => {
  await startEnglish({ privacy: privacy.screen, administration: administration.screen });
  queryClient.clear();
  // No user is signed in.
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/brand-texts')) return Response.json({ texts });
    if (url.includes('/privacy/notice')) return Response.json(notice(url.includes('version=1') ? 1 : 2));
    return Response.json({ code: 'not_signed_in', message: 'Sign in.' }, { status: 401 });
  });
});
const showPrivacy = () =>
  renderScreen(
    <CatalogueContext value={createCatalogue([], [], [])}>
      <PrivacyScreen />
    </CatalogueContext>,
  );
afterEach(() => {
  vi.unstubAllGlobals();
});

it('everybody reads the privacy policy that was published, and no other text', async () => {
  await showPrivacy();
  expect(await screen.findByText('We keep little.')).toBeDefined();
  expect(screen.getByRole('heading', { name: kind.privacy_policy })).toBeDefined();
  expect(screen.queryByText('Be kind.')).toBeNull();
});

it('everybody reads the terms on the page about the clinic; what was not published has no heading', async () => {
  await renderScreen(<AboutScreen />);
  expect(await screen.findByText('Be kind.')).toBeDefined();
  expect(screen.getByRole('heading', { name: kind.terms })).toBeDefined();
  expect(screen.queryByRole('heading', { name: kind.refund_policy })).toBeNull();
});

it('an earlier version of the notice can be read', async () => {
  await showPrivacy();
  expect(await screen.findByText('Item of version 2')).toBeDefined();
  const choice = screen.getByLabelText(privacy.screen.notice.versions);
  await act(async () => fireEvent.change(choice, { target: { value: '1' } }));
  expect(await screen.findByText('Item of version 1')).toBeDefined();
  expect(screen.queryByText('Item of version 2')).toBeNull();
});

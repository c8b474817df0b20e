// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import words from '../../words/en.json' with { type: 'json' };
import { Apps } from './apps.tsx';
import { Systems } from './systems.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

it.each([
  ['systems', <Systems key="systems" patientId={undefined} />],
  ['apps', <Apps key="apps" patientId={undefined} />],
] as const)(
  'says that the %s that may read the record could not be read, and tries again',
  async (kind, part) => {
    await startEnglish({ exports: words.screen });
    let isFailing = true;
    vi.stubGlobal('fetch', async () =>
      isFailing
        ? Response.json({ code: 'invalid', message: 'Not now.' }, { status: 400 })
        : Response.json({ [kind]: [] }),
    );
    await renderScreen(part);
    expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
    expect(screen.getByRole('heading', { name: words.screen[kind].title })).toBeDefined();
    isFailing = false;
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  },
);

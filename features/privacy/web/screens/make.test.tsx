// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import privacy from '../../words/en.json' with { type: 'json' };
import { MakeScreen } from './make.tsx';

let actingFor: string | undefined;
vi.mock('#features/people/web/index.ts', () => ({ useActingFor: () => ({ personId: actingFor }) }));
afterEach(() => {
  actingFor = undefined;
  vi.unstubAllGlobals();
});

it('a request that is sent again keeps its id, and one with another text has another', async () => {
  await startEnglish({ privacy: privacy.screen });
  const sent: { request_id: string; text: string }[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'POST' && url.includes('/privacy/requests'))
      sent.push(JSON.parse(String(init.body)));
    return Response.json({ code: 'not_valid', message: 'Not now.' }, { status: 400 });
  });
  await renderScreen(<MakeScreen />);
  const idsAfter = async (text: string, times: number) => {
    const those = () => sent.filter((each) => each.text === text).map((each) => each.request_id);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
    await waitFor(() => {
      fireEvent.click(screen.getByRole('button', { name: privacy.screen.make.send }));
      expect(those().length).toBeGreaterThanOrEqual(times);
    });
    return new Set(those());
  };
  const first = await idsAfter('A stranger read this', 2);
  expect(first.size).toBe(1);
  const other = await idsAfter('A stranger read this twice', 1);
  expect([...other]).not.toEqual([...first]);
});

it('a complaint about an access names the patient of that access, also after a switch to another person', async () => {
  await startEnglish({ privacy: privacy.screen });
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    sent.push(JSON.parse(String(init?.body)).patient_id);
    return Response.json({ number: 'C-1' }, { status: 201 });
  });
  actingFor = 'the-other-child';
  const complain = async (address: string) => {
    await renderScreen(<MakeScreen key={address} />, address);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'A stranger read this' } });
    fireEvent.click(screen.getByRole('button', { name: privacy.screen.make.send }));
    await screen.findByText(/C-1/);
  };
  await complain('/privacy/complain?access_id=a&patient_id=the-child');
  await complain('/privacy/complain?access_id=own');
  await complain('/privacy/complain');
  expect(sent).toEqual(['the-child', undefined, 'the-other-child']);
});

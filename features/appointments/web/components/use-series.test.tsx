// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import appointments from '../../words/en.json' with { type: 'json' };
import { useSeries } from './use-series.ts';

let answer: () => Response;
let ids: string[];
beforeEach(async () => {
  await startEnglish({ appointments: appointments.screen });
  queryClient.clear();
  ids = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    ids.push(JSON.parse(body).series_id);
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function FollowUps() {
  const visit = { clinician_id: 'c', mode: 'virtual', patient_id: 'p' };
  const series = useSeries(visit as never, () => {});
  return (
    <>
      <p>{series.problem}</p>
      <button type="button" onClick={() => series.choose({ startsAt: '2030-01-10T05:00:00Z' })}>
        Choose
      </button>
      <button type="button" disabled={series.busy} onClick={() => series.send()}>
        Book
      </button>
    </>
  );
}

it('asks for the same series again where the answer was lost, and for another one after a refusal', async () => {
  await renderScreen(<FollowUps />);
  await act(async () => screen.getByText('Choose').click());
  const send = async (reply: () => Response) => {
    answer = reply;
    const before = ids.length;
    await act(async () => screen.getByText('Book').click());
    await waitFor(() => {
      expect(ids.length).toBe(before + 1);
      expect(screen.getByText<HTMLButtonElement>('Book').disabled).toBe(false);
    });
  };
  await send(() => {
    throw new TypeError('no network');
  });
  await send(() => Response.json({ code: 'unavailable' }, { status: 503 }));
  await send(() => Response.json({ code: 'dates_clash', clashes: [] }, { status: 409 }));
  await send(() => Response.json({ code: 'dates_clash', clashes: [] }, { status: 409 }));
  expect([ids[1], ids[2]]).toEqual([ids[0], ids[0]]);
  expect(ids[3]).not.toBe(ids[0]);
});

it('says that the dates of an earlier try are booked, and books no others beside them', async () => {
  await renderScreen(<FollowUps />);
  await act(async () => screen.getByText('Choose').click());
  answer = () => Response.json({ code: 'appointment_id_taken' }, { status: 409 });
  await act(async () => screen.getByText('Book').click());
  expect(await screen.findByText(appointments.screen.series.bookedBefore)).toBeDefined();
  await act(async () => screen.getByText('Choose').click());
  expect(screen.getByText(appointments.screen.series.bookedBefore)).toBeDefined();
  await act(async () => screen.getByText('Book').click());
  await waitFor(() => expect(ids.length).toBe(2));
  expect(ids[1]).toBe(ids[0]);
});

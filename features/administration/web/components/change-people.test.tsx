// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import words from '../../words/en.json' with { type: 'json' };
import { ChangePackages } from './change-packages.tsx';
import { ChangePeople } from './change-people.tsx';

interface Sent {
  readonly batch_id: string;
  readonly reason?: string;
}
let sent: Sent[];
let isCut: boolean;
const onDone = vi.fn();
beforeEach(async () => {
  await startEnglish({ administration: words.screen });
  queryClient.clear();
  sent = [];
  isCut = true;
  onDone.mockClear();
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.includes('/preview')) return Response.json({ items: [] });
    if (init?.method !== 'POST') return Response.json({});
    const body: Sent = JSON.parse(String(init.body));
    sent.push(body);
    if (isCut) throw new TypeError('the network was cut');
    return Response.json({ batch_id: body.batch_id, changed: 1, skipped: [] });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const press = async (name: string, times: number) => {
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false));
  fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(sent).toHaveLength(times));
};
const give = (reason: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: words.screen.reason }), { target: { value: reason } });
const { suspend } = words.screen.people.action;

it('repeats a change of accounts with the same id after a lost reply, also from a dialog opened again', async () => {
  const dialog = () => <ChangePeople action="suspend" personIds={['p']} onClose={vi.fn()} onDone={onDone} />;
  await renderScreen(dialog(), '/first');
  give('Left the clinic');
  await press(suspend, 1);
  await screen.findByRole('alert');
  await press(suspend, 2);
  await renderScreen(dialog(), '/again');
  give('Left the clinic');
  await press(suspend, 3);
  give('Left the clinic in May');
  await screen.findByRole('alert');
  await press(suspend, 4);
  const [first, second, third, other] = sent.map(({ batch_id }) => batch_id);
  expect([second, third]).toEqual([first, first]);
  expect(other).not.toBe(first);
  isCut = false;
  await screen.findByRole('alert');
  await press(suspend, 5);
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(expect.objectContaining({ batch_id: other })));
  // The outcome is known: the same content is a new change.
  give('Left the clinic');
  await press(suspend, 6);
  expect(sent[5]?.batch_id).not.toBe(first);
});

it('a change of accounts waits for its preview', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await renderScreen(<ChangePeople action="suspend" personIds={['p']} onClose={vi.fn()} onDone={onDone} />);
  give('Left the clinic');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: suspend }).disabled).toBe(true);
});

it('a change of prices whose reply was lost keeps its id in a dialog opened again', async () => {
  const dialog = () => (
    <ChangePackages action="deactivate" packageIds={['cbc']} onClose={vi.fn()} onDone={onDone} />
  );
  const name = words.screen.prices.action.deactivate;
  await renderScreen(dialog(), '/first');
  await press(name, 1);
  await renderScreen(dialog(), '/again');
  await press(name, 2);
  expect(sent[1]).toEqual(sent[0]);
});

describe('a new price', () => {
  const answered = { before: { price: 50_000, active: true }, after: { price: 120_000, active: true } };
  const previews: object[] = [];
  const show = async (packageIds: string[]) => {
    previews.length = 0;
    vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
      previews.push(JSON.parse(String(init?.body)));
      return Response.json({ items: [{ package_id: 'cbc', name: 'CBC', problem: null, ...answered }] });
    });
    await renderScreen(
      <ChangePackages action="price" packageIds={packageIds} onClose={vi.fn()} onDone={onDone} />,
    );
  };
  const write = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });
  const button = () =>
    screen.getByRole<HTMLButtonElement>('button', { name: words.screen.prices.action.price });

  it.each([
    ['1,200', 120_000],
    ['1,20,000', 12_000_000],
    ['१,२००.५', 120_050],
  ])('%s is read as people in India write it', async (typed, price) => {
    await show(['cbc']);
    write(typed);
    await waitFor(() => expect(previews).toEqual([expect.objectContaining({ price })]));
    await waitFor(() => expect(button().disabled).toBe(false));
  });

  it('says so when it is no number, or a fraction of a per cent', async () => {
    await show(['cbc', 'tsh']);
    write('2.5');
    expect(screen.getByText(words.screen.prices.whole)).toBeDefined();
    write('many');
    expect(screen.getByText('Please check this number.')).toBeDefined();
    expect([button().disabled, previews]).toEqual([true, []]);
    write('-3');
    await waitFor(() => expect(previews).toEqual([expect.objectContaining({ percent: -3 })]));
  });
});

// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listFamilyMembers } from '#features/people/contract/family.ts';
import vitals from '#features/vitals/words/en.json' with { type: 'json' };
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import { queryOf } from '#platform/web/client/use-call.ts';
import imports from '../../words/en.json' with { type: 'json' };
import { DeviceScreen } from '../screens/device.tsx';
import { type FakeMeter, installFakeMeter } from './meter.test-kit.ts';

/** What the screen says of the records of a meter, and which of them are ticked before anybody has ticked one. */
const say = { ...vitals.screen, ...imports.screen };

const ASHA = { person_id: 'p2', name: 'Asha' };

beforeEach(async () => {
  await startEnglish({ vitals: vitals.screen, 'reading-imports': imports.screen });
  queryClient.clear();
  vi.stubGlobal('fetch', async () => new Response('{"vitals":[],"ranges":[],"height_cm":null}'));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function shown(kind: keyof typeof say.type, meter: FakeMeter) {
  installFakeMeter(meter);
  await renderScreen(<DeviceScreen />);
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === say.type[kind],
  );
  // Until the meter has sent all records: each one changes the screen.
  await act(async () => {
    button?.click();
    await new Promise((resolve) => setTimeout(resolve, 60));
  });
  await waitFor(() => {
    expect(document.body.textContent).toContain(say.device.another);
  });
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  return {
    text: document.body.textContent ?? '',
    ticked: Object.fromEntries(boxes.map((box) => [box.closest('label')?.textContent, box.checked])),
  };
}

/** By the clock on the wall here, as a meter shows it. */
const clock = (at: Date) => [
  ...[at.getFullYear() & 0xff, at.getFullYear() >> 8, at.getMonth() + 1, at.getDate()],
  ...[at.getHours(), at.getMinutes(), at.getSeconds()],
];
const hoursAgo = (hours: number) => clock(new Date(Date.now() - hours * 3_600_000));

it('HI is found like any reading; records that hold none are counted, and nothing is said to be nothing', async () => {
  const sugar = (sequence: number, raw: number, hours = sequence) => [
    ...[0b10, sequence, 0, ...hoursAgo(hours), raw & 0xff, raw >> 8, 0x11],
  ];
  const meter = { name: 'Sugar', service: 0x1808, answer: [6, 0, 1, 1] };
  const found = await shown('blood_sugar', {
    ...meter,
    says: { 10776: [sugar(1, 0x07fe), sugar(2, 0x07ff), sugar(3, 0x0800)] },
  });
  expect(found.ticked).toEqual({ HI: true });
  expect(found.text).toContain(say.device.unusable_other.replace('{{count}}', '2'));
});

it('a meter with nothing but records that hold no reading is not said to be empty', async () => {
  const says = { 10776: [[0b10, 1, 0, ...hoursAgo(1), 0xff, 0x07, 0x11]] };
  const { text } = await shown('blood_sugar', { name: 'S', service: 0x1808, says, answer: [6, 0, 1, 1] });
  expect(text).toContain(say.device.unusable_one);
  expect(text).not.toContain(say.device.nothing);
});

it('what a clock tells of that can’t be right is left to the person, and why is said', async () => {
  const cuff = (systolic: number, at: number[]) => [0b10, systolic, 0, 88, 0, 105, 0, ...at];
  const says = {
    10805: [cuff(138, hoursAgo(1)), cuff(142, hoursAgo(-5)), cuff(145, clock(new Date(2010, 0, 1)))],
  };
  const meter = { name: 'Cuff', service: 0x1810, says, leaves: true };
  const { text, ticked } = await shown('blood_pressure', meter);
  expect(ticked).toEqual({ '138/88 mmHg': true, '142/88 mmHg': false, '145/88 mmHg': false });
  expect(text.split(say.device.mayBeOld)).toHaveLength(3);
  expect(text).toMatch(/device’s clock is wrong \(\S+, 1 January 2010/);
});

it('each reading of a meter that two people share names its user, and none is ticked', async () => {
  const cuff = (systolic: number, user: number) => [
    ...[0b1010, systolic, 0, 88, 0, 105, 0, ...hoursAgo(user), user],
  ];
  const of = (...records: number[][]) => ({
    ...{ name: 'Cuff', service: 0x1810, says: { 10805: records }, leaves: true },
  });
  const shared = await shown('blood_pressure', of(cuff(138, 1), cuff(142, 2)));
  expect(shared.ticked).toEqual({ '138/88 mmHg · user 1': false, '142/88 mmHg · user 2': false });
  expect(shared.text).toContain(say.device.shared);
});

it('readings of a meter with one user name no user', async () => {
  const says = { 10805: [[0b1010, 138, 0, 88, 0, 105, 0, ...hoursAgo(1), 1]] };
  const meter = { name: 'Cuff', service: 0x1810, says, leaves: true };
  const { text, ticked } = await shown('blood_pressure', meter);
  expect(ticked).toEqual({ '138/88 mmHg': true });
  expect(text).not.toContain(say.device.shared);
});

it('what a meter sent is not offered for another person', async () => {
  const [whole, later] = [clock(new Date()), hoursAgo(1)];
  const sugar = (sequence: number, at: number[]) => [0b10, sequence, 0, ...at, 0x40, 0xb0, 0x11];
  const found = await shown('blood_sugar', {
    ...{ name: 'Sugar', service: 0x1808, answer: [6, 0, 1, 1] },
    says: { 10776: [sugar(1, later), sugar(2, whole)] },
  });
  expect(Object.keys(found.ticked)).not.toEqual([]);
  await act(async () => {
    queryClient.setQueryData(queryOf(listFamilyMembers, {}).queryKey, {
      family_members: [ASHA],
    } as unknown as ReplyOf<typeof listFamilyMembers>);
    queryClient.setQueryData(['actingFor'], { personId: ASHA.person_id });
  });
  await waitFor(() => {
    expect(document.body.textContent).toContain(say.enter.for.replace('{{name}}', ASHA.name));
  });
  expect(document.querySelector('input[type=checkbox]')).toBeNull();
});

// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { noteServerDate } from '#platform/web/client/server-clock.ts';
import { bluetooth } from './gatt.ts';
import { type FakeMeter, installFakeMeter } from './meter.test-kit.ts';
import { type MeterState, useMeter } from './use-meter.ts';

const SCALE: FakeMeter = {
  name: 'Scale',
  service: 0x181d,
  says: { 10909: [[0, 0x7a, 0x38]] },
  leaves: true,
};

let hook: ReturnType<typeof useMeter> | undefined;
function Screen() {
  hook = useMeter();
  return null;
}

/** The screen after a request for a scale. */
async function afterAsking(
  meter: FakeMeter | null,
  change: () => void = () => undefined,
): Promise<MeterState> {
  installFakeMeter(meter);
  change();
  await renderScreen(<Screen />);
  await act(async () => hook?.listen('weight'));
  const { state } = hook as ReturnType<typeof useMeter>;
  return state;
}

it('Bluetooth that is off is said, and is no list that was closed', async () => {
  expect(await afterAsking({ ...SCALE, noBluetooth: true })).toEqual({
    at: 'failed',
    kind: 'weight',
    why: 'off',
  });
  expect(await afterAsking(null)).toEqual({ at: 'start' });
});

it('a browser that can’t tell whether there is Bluetooth lets the person choose', async () => {
  const heard = { at: 'heard', kind: 'weight', name: 'Scale', readings: [{ readings: { value: 72.3 } }] };
  expect(await afterAsking(SCALE)).toMatchObject(heard);
  const change = (getAvailability: unknown) => () => Object.assign(bluetooth() ?? {}, { getAvailability });
  expect(await afterAsking(SCALE, change(undefined))).toMatchObject(heard);
  const unknown = async () => Promise.reject(new Error('unknown'));
  expect(await afterAsking(SCALE, change(unknown))).toMatchObject(heard);
});

it('a record without a time was measured now, by the clock of the server', async () => {
  const now = Date.now();
  noteServerDate(new Date(now - 7_200_000).toUTCString());
  const state = await afterAsking(SCALE);
  noteServerDate(new Date().toUTCString());
  const [reading] = 'readings' in state ? state.readings : [];
  expect(Math.abs((reading?.takenAt.getTime() ?? 0) - now + 7_200_000)).toBeLessThan(60_000);
});

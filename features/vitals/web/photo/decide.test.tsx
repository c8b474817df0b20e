// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import vitals from '../../words/en.json' with { type: 'json' };
import { Decide } from './decide.tsx';

/** A reading that was found in a photo is confirmed by one button; keys and kind appear where it is corrected. */
const say = vitals.screen;

beforeEach(async () => {
  await startEnglish({ vitals: say });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', async () => new Response('{"vitals":[],"height_cm":null,"ranges":[]}'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  onSave.mockReset();
});

const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
const press = (label: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click(),
  );

const onSave = vi.fn<(type: string, entered: { taken_at: string }) => void>();
const show = (found: object) =>
  renderScreen(
    <Decide
      photo={{
        ...{ id: 'p1', patient_id: 'u1', file_id: null, state: 'unconfirmed', vital_id: null },
        ...{ made_at: new Date().toISOString(), taken_at: null, kept_until: null, boxes: [], reason: null },
        ...{ status: 'read', kind: 'blood_pressure', readings: { systolic: 128, diastolic: 82 } },
        ...{ unit: 'mmHg', confidence: 0.9 },
        ...found,
      }}
      asked={null}
      personId={undefined}
      busy={false}
      mayNeedHelp
      onSave={onSave}
      onAnother={() => undefined}
      onDrop={() => undefined}
    />,
  );
const keys = () => document.querySelectorAll('form [role=group] button').length;

it('shows the number and yes or correct; what is rare appears once it is corrected', async () => {
  await show({});
  expect(document.querySelector('input')?.value).toBe('128');
  expect(buttons()).toEqual([say.photo.confirm, say.photo.notRight, say.photo.another, say.photo.drop]);
  expect(document.querySelector('select')).toBeNull();
  await press(say.photo.notRight);
  expect(document.querySelector('input')?.value).toBe('');
  expect(document.querySelector('select')?.value).toBe('blood_pressure');
  expect(keys()).toBeGreaterThan(9);
  expect(buttons()).toContain(say.enter.addNote);
  expect(buttons()).toContain(say.enter.changeTime);
});

it('has keys where nothing could be read', async () => {
  await show({ ...{ status: 'unreadable', kind: null, readings: null, unit: null }, reason: 'too_high' });
  expect(document.querySelector('select')?.value).toBe('blood_sugar');
  expect(keys()).toBeGreaterThan(9);
  expect(buttons()).toContain(say.enter.changeTime);
});

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const savedAt = () => Date.parse(onSave.mock.calls[0]?.[1].taken_at ?? '');

it('a picture from the gallery was measured when it was taken, and its time is shown', async () => {
  const takenAt = hoursAgo(30);
  await show({ taken_at: takenAt.toISOString() });
  expect(document.querySelector('input[type=time]')).not.toBeNull();
  await press(say.photo.confirm);
  expect(Math.abs(savedAt() - takenAt.getTime())).toBeLessThan(60_000);
});

it('a picture from the gallery that its file says to be new lets the person change the time', async () => {
  await show({ taken_at: hoursAgo(0).toISOString() });
  expect(buttons()).toContain(say.enter.changeTime);
  await press(say.photo.confirm);
  expect(Math.abs(savedAt() - Date.now())).toBeLessThan(60_000);
});

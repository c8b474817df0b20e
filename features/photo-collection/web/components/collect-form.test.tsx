// @vitest-environment jsdom
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import words from '../../words/en.json' with { type: 'json' };
import { CollectForm } from './collect-form.tsx';

const said = words.server.errors.collected_photo_id_taken;
const sent: { photo_id: string }[] = [];
vi.mock('#platform/web/client/upload.ts', () => ({
  upload: async (_: unknown, { body }: { body: { photo_id: string } }) => {
    sent.push(body);
    if (sent.length === 1) throw new TypeError('no network');
    if (sent.length === 2)
      throw new ApiError(409, {
        code: 'collected_photo_id_taken',
        message: words.server.errors.collected_photo_id_taken,
      });
    return {};
  },
}));

it('has a new id for what was corrected after the first one had arrived without a reply', async () => {
  await startEnglish({ 'photo-collection': words.screen });
  await renderScreen(<CollectForm patientId="p1" />);
  const file = new File(['x'], 'meter.jpg', { type: 'image/jpeg' });
  const picker = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await act(async () => fireEvent.change(picker, { target: { files: [file] } }));
  const [systolic, diastolic] = document.querySelectorAll<HTMLInputElement>('input[type=text]');
  const write = (field: HTMLInputElement | undefined, value: string) =>
    act(async () => fireEvent.change(field as HTMLInputElement, { target: { value } }));
  const save = async (times: number) => {
    await act(async () => document.querySelector<HTMLElement>('button[type=submit]')?.click());
    await waitFor(() => expect(sent).toHaveLength(times));
  };
  await write(systolic, '128');
  await write(diastolic, '82');
  await save(1);
  await write(systolic, '129');
  await save(2);
  await waitFor(() => expect(document.body.textContent).toContain(said));
  await save(3);
  const [first, second, third] = sent.map(({ photo_id }) => photo_id);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

// @vitest-environment jsdom
import { act, fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import vitals from '../../words/en.json' with { type: 'json' };
import { TakePhoto } from './take-photo.tsx';

it('says of a picture from the gallery when it was taken, and of one of the camera that it is new', async () => {
  const onPhoto = vi.fn<(photo: Blob, takenAt?: Date) => void>();
  await startEnglish({ vitals: vitals.screen });
  await renderScreen(<TakePhoto byHand="/vitals/add" onPhoto={onPhoto} />);
  const lastModified = Date.now() - 30 * 3_600_000;
  const file = new File(['x'], 'meter.jpg', { type: 'image/jpeg', lastModified });
  for (const kind of ['gallery', 'camera']) {
    const input = document.querySelector(`input[data-kind=${kind}]`) as HTMLInputElement;
    await act(async () => fireEvent.change(input, { target: { files: [file] } }));
  }
  const [gallery, camera] = onPhoto.mock.calls;
  expect(Math.abs((gallery?.[1]?.getTime() ?? 0) - lastModified)).toBeLessThan(60_000);
  expect(camera).toEqual([file]);
});

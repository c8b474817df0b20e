// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { ApiError } from '../client/api-error.ts';
import { ActionSheet } from './action-sheet.tsx';

beforeAll(() => {
  startEnglish({});
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});

const by = vi.fn();
const onClose = vi.fn();
const Sheet = ({ action, error }: { readonly action: string | undefined; readonly error?: Error }) => (
  <ActionSheet title="Move the visit" cancel="Leave it" {...{ action, error, by, onClose }}>
    <p>Monday</p>
  </ActionSheet>
);

it('offers the way out alone while there is nothing to do', async () => {
  await renderScreen(<Sheet action={undefined} />);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['', 'Leave it']);
  fireEvent.click(screen.getByRole('button', { name: 'Leave it' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('does what its button says, and shows why that was refused', async () => {
  await renderScreen(<Sheet action="Move" error={new ApiError(409, { message: 'This time is taken.' })} />);
  expect(screen.getByRole('alert').textContent).toBe('This time is taken.');
  fireEvent.click(screen.getByRole('button', { name: 'Move' }));
  expect(by).toHaveBeenCalledOnce();
});

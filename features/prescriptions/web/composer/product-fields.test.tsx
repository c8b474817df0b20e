// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import words from '../../words/en.json' with { type: 'json' };
import { ProductFields } from './product-fields.tsx';

const { composer } = words.screen;
const line = { line_id: 'l', name: 'methylcobalamin' };
const onChange = vi.fn();
beforeEach(async () => {
  await startEnglish({ prescriptions: words.screen });
  onChange.mockClear();
});

it('a form brings how it is given and counted; without one a medicine is taken by mouth', async () => {
  await renderScreen(<ProductFields line={line} onChange={onChange} />);
  expect(screen.getByLabelText<HTMLSelectElement>(composer.route).value).toBe('oral');
  const choose = (value: string) =>
    fireEvent.change(screen.getByLabelText(composer.form), { target: { value } });
  choose('eye_drops');
  expect(onChange).toHaveBeenLastCalledWith({ form: 'eye_drops', route: 'eye', unit: 'drop' });
  choose('injection');
  expect(onChange.mock.lastCall).toStrictEqual([{ form: 'injection', route: 'injection', unit: undefined }]);
});

it('strength and route are set by themselves', async () => {
  await renderScreen(<ProductFields line={{ ...line, strength: '500 mcg' }} onChange={onChange} />);
  fireEvent.change(screen.getByLabelText(composer.route), { target: { value: 'sublingual' } });
  expect(onChange).toHaveBeenLastCalledWith({ route: 'sublingual' });
  fireEvent.change(screen.getByLabelText(composer.strength), { target: { value: '' } });
  expect(onChange).toHaveBeenLastCalledWith({ strength: undefined, unit: undefined });
});

it('the strength of insulin chooses its unit', async () => {
  const insulin = { ...line, form: 'injection' };
  await renderScreen(<ProductFields line={insulin} onChange={onChange} />);
  const type = (value: string) =>
    fireEvent.change(screen.getByLabelText(composer.strength), { target: { value } });
  type('100 IU/mL');
  expect(onChange).toHaveBeenLastCalledWith({ strength: '100 IU/mL', unit: 'unit' });
});

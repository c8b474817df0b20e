// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { LanguageField } from './language-field.tsx';

beforeAll(() => startEnglish({}));

it('offers the six languages by their own names, and answers with the chosen one', async () => {
  const onValue = vi.fn();
  await renderScreen(<LanguageField label="Language" value="en" onValue={onValue} />);
  const options = screen.getAllByRole('option');
  expect(options.map(({ textContent, lang }) => [lang, textContent])).toEqual([
    ['en', 'English'],
    ['te', 'తెలుగు'],
    ['hi', 'हिन्दी'],
    ['ta', 'தமிழ்'],
    ['ml', 'മലയാളം'],
    ['bn', 'বাংলা'],
  ]);
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'ta' } });
  expect(onValue).toHaveBeenCalledExactlyOnceWith('ta');
});

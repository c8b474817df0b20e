// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import words from '../../words/en.json' with { type: 'json' };
import { AskPart } from './ask-part.tsx';

it('has a heading once the form is open, and only its button before', async () => {
  await startEnglish({ payments: words.screen });
  await renderScreen(<AskPart patientId="p" />);
  const { title } = words.screen.ask;
  expect(screen.queryByRole('heading', { name: title })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: title }));
  expect(screen.getByRole('heading', { name: title })).toBeDefined();
});

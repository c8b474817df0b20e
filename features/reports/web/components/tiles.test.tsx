// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import words from '../../words/en.json' with { type: 'json' };
import { Tiles } from './tiles.tsx';
import { Worse } from './worse.tsx';

it('names the figures that are hidden in one line', async () => {
  await startEnglish({ reports: words.screen });
  const names = ['completed', 'notes_late', 'chats_late'] as const;
  await renderScreen(
    <Tiles names={names} totals={{ completed: 40, notes_late: null }} before={{ chats_late: 6 }} />,
  );
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    words.screen.figure.completed,
    words.screen.figure.chats_late,
  ]);
  expect(screen.getByText(`Hidden: ${words.screen.figure.notes_late}`)).toBeDefined();
});

it('compares with the weeks before only where a figure of both is known', async () => {
  await startEnglish({ reports: words.screen });
  const totals = { completed: 40, withheld: true };
  const shows = async (before: number | null) => {
    await renderScreen(<Worse totals={totals} before={{ completed: before }} />);
    const text = document.body.textContent;
    cleanup();
    return text;
  };
  expect(await shows(null)).toBe('');
  expect(await shows(41)).toContain(words.screen.worse.none);
  expect(await shows(80)).toContain(words.screen.worse.title);
});

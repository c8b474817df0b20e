// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import type { PrescriptionContent } from '../../contract.ts';
import words from '../../words/en.json' with { type: 'json' };
import { Pregnancy } from './pregnancy.tsx';

beforeEach(() => startEnglish({ prescriptions: words.screen }));

async function shown(content: Partial<PrescriptionContent>) {
  const changes: Partial<PrescriptionContent>[] = [];
  await renderScreen(
    <Pregnancy content={{ lines: [], ...content }} change={(change) => void changes.push(change)} />,
  );
  const select = screen.getByLabelText<HTMLSelectElement>(words.screen.composer.pregnant);
  const choose = (value: string) => fireEvent.change(select, { target: { value } });
  return { select, choose, changes };
}

it('says nothing of a pregnancy before the doctor does, and then what was chosen', async () => {
  const { select, choose, changes } = await shown({});
  expect(select.selectedOptions[0]?.textContent).toBe(words.screen.pregnant.nothing);
  choose('unknown');
  expect(changes).toEqual([{ pregnant: 'unknown' }]);
});

it('takes a choice back', async () => {
  const { select, choose, changes } = await shown({ pregnant: 'no' });
  expect(select.value).toBe('no');
  choose('');
  expect(changes).toEqual([{ pregnant: undefined }]);
});

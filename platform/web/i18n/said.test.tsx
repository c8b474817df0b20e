// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderScreen, startEnglish } from '#platform/testing/render-screen.tsx';
import { DateField } from '#platform/ui/date-field.tsx';
import { SaidContext } from '#platform/ui/said-context.ts';
import { TimeField } from '#platform/ui/time-field.tsx';
import { createFormats } from './format.ts';
import { saidIn } from './said.ts';

const said = saidIn(createFormats('te'));
const noChange = () => undefined;

beforeEach(() => startEnglish({}));

it('the day and the time of a field are described in the language of the page', async () => {
  await renderScreen(
    <SaidContext value={said}>
      <DateField label="Day" value="2026-12-01" onValue={noChange} />
      <TimeField label="Time" value="08:16" onValue={noChange} />
      <DateField label="Until" value="" onValue={noChange} />
    </SaidContext>,
  );
  const described = (label: string) => {
    const id = screen.getByLabelText(label).getAttribute('aria-describedby');
    return id && document.getElementById(id)?.textContent;
  };
  expect(described('Day')).toBe('1 డిసెం 2026');
  expect(described('Time')).toBe('ఉదయం\u00a08:16');
  expect(described('Until')).toBeNull();
});

it('says nothing of a day that is half typed', () => {
  const half = ['', '0002-12-01', '0202-12-01', '20261-12-01'];
  expect([...half.map(said.day), said.time('')]).toEqual(['', '', '', '', '']);
});

import type { Page } from 'playwright-core';
import en from '../../features/vitals/words/en.json' with { type: 'json' };
import { must } from '../in-page.ts';

const { trends } = en.screen;

/** What journeys of the charts enter, and how they read what is drawn. */
export interface Given {
  readonly type: string;
  /** By the clock of the clinic: `2024-03-04 07:00`. */
  readonly at: string;
  readonly readings: Readonly<Record<string, number | string>>;
  readonly unit: string;
}
const KINDS = ['blood_sugar', 'blood_pressure', 'weight', 'height', 'calories', 'temperature', 'spo2'];
export const idOf = ({ type, at }: Given) =>
  `00000000-0000-4000-8${KINDS.indexOf(type)}00-${at.replace(/\D/g, '')}`;
export const sugar = (at: string, value: number, context: string): Given => ({
  type: 'blood_sugar',
  at,
  readings: { value, context },
  unit: 'mg/dL',
});
export const one = (type: string, at: string, value: number, unit: string): Given => ({
  type,
  at,
  readings: { value },
  unit,
});
export const pressure = (at: string, systolic: number, diastolic: number, pulse: number): Given => ({
  type: 'blood_pressure',
  at,
  readings: { systolic, diastolic, pulse },
  unit: 'mmHg',
});

/** Over the calls; a second try keeps nothing twice. */
export async function enter(page: Page, given: readonly Given[]): Promise<void> {
  for (const { at, ...reading } of given)
    await must(page, 'POST', '/api/vitals', {
      id: idOf({ at, ...reading }),
      ...reading,
      taken_at: `${at.replace(' ', 'T')}:00+05:30`,
    });
}

export const picture = (page: Page) =>
  page.getByRole('img', { name: trends.picture.split('. ').at(-1) ?? '' });
export const nameOf = async (page: Page) => (await picture(page).getAttribute('aria-label')) ?? '';
/** How many shapes, and how many unbroken lines, a drawing has. */
export const drawn = async (
  page: Page,
  what: 'inside' | 'outside' | 'line' | 'levels',
): Promise<number[]> => {
  const paths = await picture(page)
    .locator(`path[class*="${what}"]`)
    .evaluateAll((all) => all.map((path) => path.getAttribute('d') ?? ''));
  return paths.map((path) => path.match(/M/g)?.length ?? 0);
};
/** The cells of a table, row by row, as they are read. */
export async function rowsOf(page: Page, caption: string): Promise<string[]> {
  const table = page.getByRole('table', { name: caption });
  // It is laid out right after its picture.
  await table.waitFor();
  const rows = await table.locator('tbody tr').all();
  return await Promise.all(
    rows.map(async (row) => {
      const cells = await row.locator('th, td').allInnerTexts();
      return cells.map((text) => text.replace(/\s+/g, ' ').trim()).join(' | ');
    }),
  );
}
export const heads = (caption: string, name: string) => `${name} · ${caption}`;

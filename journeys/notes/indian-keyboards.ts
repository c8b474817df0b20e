import type { CDPSession, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import en from '../../features/notes/words/en.json' with { type: 'json' };

const says = en.screen.editor;

export const WORDS: [language: string, words: [string, string]][] = [
  ['Hindi', ['रक्तचाप', 'स्थिर']],
  ['Malayalam', ['രക്തസമ്മർദ്ദം', 'കുറഞ്ഞു']],
  ['Tamil', ['இரத்தஅழுத்தம்', 'சீராக']],
  ['Telugu', ['రక్తపోటు', 'స్థిరంగా']],
  ['Bengali', ['রক্তচাপ', 'স্বাভাবিক']],
];

export const WAYS = [
  'as it comes',
  'with a size chosen first',
  'with bold between words',
  'with the last word composed again',
] as const;
export type Way = (typeof WAYS)[number];

/** The text that is then expected, and what of it is bold. */
export interface Written {
  readonly text: string;
  readonly bold: string;
}

/** An Indian keyboard of a phone: it composes each word letter by letter, as Android's do. */
export async function anIndianKeyboard(page: Page, text: Locator) {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  const size = page
    .getByLabel(says.size.replace('{{min}}', '8').replace('{{max}}', '96'), { exact: true })
    .first();
  const press = (key: string) => page.keyboard.press(key);

  async function composes(word: string): Promise<void> {
    const typed = [...word];
    for (let count = 1; count <= typed.length; count++) {
      const soFar = typed.slice(0, count).join('');
      await devtools.send('Input.imeSetComposition', {
        text: soFar,
        selectionStart: soFar.length,
        selectionEnd: soFar.length,
      });
    }
    await devtools.send('Input.insertText', { text: word });
  }

  const ways: Record<Way, (words: [string, string]) => Promise<Written>> = {
    'as it comes': async ([first, second]) => {
      await composes(first);
      await press('Space');
      await composes(second);
      return { text: `${first} ${second}`, bold: '' };
    },
    'with a size chosen first': async ([first, second]) => {
      await composes(first);
      await size.fill('24');
      await size.press('Enter');
      await hasFocus(text);
      await press('End');
      await press('Space');
      await composes(second);
      return { text: `${first} ${second}`, bold: '' };
    },
    'with bold between words': async ([first, second]) => {
      await composes(first);
      await press('Space');
      // Without a pause: the first letter of a word has the style, the first one after it hasn't.
      await press('ControlOrMeta+b');
      await composes(second);
      await press('ControlOrMeta+b');
      await press('Space');
      await composes(first);
      return { text: `${first} ${second} ${first}`, bold: second };
    },
    'with the last word composed again': async ([first, second]) => {
      await composes(first);
      await press('Space');
      await composes(second);
      // What a keyboard does that takes a word up again: it replaces the letters before the caret.
      await devtools.send('Input.imeSetComposition', {
        ...{ text: first, selectionStart: first.length, selectionEnd: first.length },
        ...{ replacementStart: first.length + 1, replacementEnd: first.length + 1 + second.length },
      });
      await devtools.send('Input.insertText', { text: first });
      return { text: `${first} ${first}`, bold: '' };
    },
  };
  return { writes: (way: Way, words: [string, string]) => ways[way](words) };
}

export const hasFocus = (text: Locator) =>
  expect.poll(() => text.evaluate((box) => box === document.activeElement)).toBe(true);

/** What stands in the editor, with the spaces that are typed for those that browsers make of them. */
export const writtenIn = (text: Locator): Promise<Written> =>
  text.evaluate((box) => {
    const plain = (of: string | null) => (of ?? '').replaceAll('\u00a0', ' ');
    const bold = [...box.querySelectorAll('strong')].map((each) => each.textContent).join('|');
    return { text: plain(box.textContent), bold: plain(bold) };
  });

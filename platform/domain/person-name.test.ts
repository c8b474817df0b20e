import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseName } from './person-name.ts';

describe('a name', () => {
  it.each([
    'Lakshmi Devi',
    'M. K. Rao',
    'D’Souza',
    "O'Neil",
    'Jean-Marie',
    'లక్ష్మీ దేవి',
    'राम कृष्ण',
    'முருகேசன் பழனியப்பன்',
    'ത്രേസ്യാമ്മ വർഗീസ്',
    'മീര ന്‍',
    'সুব্রত মুখোপাধ্যায়',
    'ಶಿವಣ್ಣ ಗೌಡ',
    'Dr. Sudha',
    'Li',
  ])('%j is one', (name) => expect(parseName(name)).toBe(name.normalize('NFC')));

  it.each([
    '',
    ' ',
    'A',
    'Ram 2',
    'రామ్ ౨',
    'Ra\u0007m',
    '<b>Ram</b>',
    'ram@home',
    "'Ram",
    '-Ram',
    'Ram--Sita',
    '李雷',
    'Иван',
    '😀 Ram',
    'x'.repeat(81),
    '. .',
    '\u200d\u200d\u200d',
    'Ram\u202eatiS',
  ])('%j is none', (name) => expect(parseName(name)).toBeNull());

  it('is stored with one space between words', () => {
    expect(parseName('  Ram \u00a0  Charan ')).toBe('Ram Charan');
    expect(parseName('Ram\nCharan')).toBe('Ram Charan');
  });

  it('reads a stored name unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 90 }), (text) => {
        const name = parseName(text);
        if (name !== null) expect(parseName(name)).toBe(name);
      }),
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isShownInline, safeName } from './rules.ts';

describe('the name of a file', () => {
  it.each([
    ['report.pdf', ['pdf'], 'report.pdf'],
    ['../../etc/passwd', ['txt'], 'passwd.txt'],
    ['C:\\Users\\me\\scan.JPG', ['jpg', 'jpeg'], 'scan.jpg'],
    ['రక్త పరీక్ష.pdf', ['pdf'], 'రక్త పరీక్ష.pdf'],
    ['photo\u202egpj.exe', ['jpg'], 'photogpj.exe.jpg'],
    ['a\u0000b\nc.png', ['png'], 'abc.png'],
    ['.htaccess', ['txt'], 'htaccess.txt'],
    ['page.html', ['txt'], 'page.html.txt'],
    ['CON.pdf', ['pdf'], '_CON.pdf'],
    ['   ', ['pdf'], 'file.pdf'],
    ['', ['pdf'], 'file.pdf'],
    ['what?.pdf', ['pdf'], 'what_.pdf'],
    ['\u200b\u200d.png', ['png'], 'file.png'],
    ['\u061c\ufe0f.png', ['png'], 'file.png'],
    [`a${'\u0327'.repeat(10_000)}.png`, ['png'], `a${'\u0327'.repeat(8)}.png`],
  ])('%j becomes %j → %j', (given, extensions, safe) => {
    expect(safeName(given, extensions)).toBe(safe);
  });

  it('is never long, never a path, and always ends as its bytes say', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 600, unit: 'binary' }), (given) => {
        const name = safeName(given, ['pdf']);
        expect(name.length).toBeLessThanOrEqual(300);
        expect(name).toMatch(/.\.pdf$/);
        expect(name).not.toMatch(/[/\\\u0000-\u001f\u007f]/);
      }),
    );
  });
});

it('shows pictures and documents in the page, and nothing that could run', () => {
  expect(['image/png', 'application/pdf'].map(isShownInline)).toEqual([true, true]);
  expect(['image/svg+xml', 'text/plain', 'text/html', 'video/mp4'].map(isShownInline)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

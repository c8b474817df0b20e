import { expect, it } from 'vitest';
import { problemOf } from './wrong-file.ts';

const MB = 1024 * 1024;

it.each([
  ['meter.jpg', 'image/jpeg', 1, null],
  ['IMG_1.HEIC', '', 1, null],
  ['report.pdf', 'application/pdf', 25 * MB, null],
  ['report.pdf', 'application/pdf', 25 * MB + 1, 'too_large'],
  ['note', 'audio/webm;codecs=opus', 1, null],
  ['నివేదిక.DOCX', '', 1, null],
  ['empty.txt', 'text/plain', 0, 'empty'],
  ['setup.exe', 'application/x-msdownload', 1, 'wrong_kind'],
  ['archive.zip', 'application/zip', 1, 'wrong_kind'],
  ['folder', '', 1, 'wrong_kind'],
])('%s (%s, %i bytes) is refused before it is sent: %s', (name, type, size, problem) => {
  expect(problemOf({ name, type, size })).toBe(problem);
});

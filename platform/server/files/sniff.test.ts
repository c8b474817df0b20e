import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { FILE_TYPES, sniff } from './sniff.ts';

const recording = (name: string) => readFile(new URL(`recordings/${name}`, import.meta.url));

it.each([
  ['voice.webm', 'audio/webm'],
  ['voice.mp4', 'audio/mp4'],
  ['clip.webm', 'video/webm'],
  ['clip.mp4', 'video/mp4'],
])('tells what a browser recorded: %s is %s', async (name, mime) => {
  const type = sniff(await recording(name));
  expect(type && FILE_TYPES[type].mime).toBe(mime);
});

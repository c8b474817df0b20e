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

it('refuses an old Word document with programs in it, and takes one without', () => {
  const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  const named = (name: string) => Buffer.concat([ole, Buffer.alloc(600), Buffer.from(name, 'utf16le')]);
  expect(sniff(named('WordDocument'))).toBe('ole');
  expect(sniff(named('Macros'))).toBeNull();
  expect(sniff(named('_VBA_PROJECT_CUR'))).toBeNull();
});

it('tells an SVG behind comments and declarations, however many there are', () => {
  const svg = '<?xml version="1.0"?> <!-- a --> <!-- b --><!DOCTYPE svg PUBLIC "x"> <svg width="1">';
  expect(sniff(Buffer.from(svg))).toBe('svg');
  expect(sniff(Buffer.from(`${'<!---->'.repeat(60)}<svg>`))).toBe('svg');
  expect(sniff(Buffer.from(`${'<!---->'.repeat(60)}x`))).toBe('text');
});

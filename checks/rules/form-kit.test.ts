import { expect, it } from 'vitest';
import { findingsOf } from '../rule.ts';
import { formKit } from './form-kit.ts';

const lines = (path: string, text: string): number[] =>
  findingsOf(formKit, [{ path, text }]).map((finding) => finding.line);

it('finds a form outside of the kit, and lets one pass that says why', () => {
  const path = 'features/people/web/screens/new.tsx';
  expect(lines(path, '<div>\n  <form onSubmit={save}>')).toEqual([2]);
  expect(lines(path, '<Form problems={problems}>')).toEqual([]);
  expect(lines(path, '// allow form-kit: a search box\n<form onSubmit={search}>')).toEqual([]);
  expect(lines('platform/web/forms/form.tsx', '<form onSubmit={submit}>')).toEqual([]);
});

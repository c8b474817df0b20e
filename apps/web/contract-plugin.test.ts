import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { shakeContracts } from './contract-plugin.ts';

const { transform } = shakeContracts() as {
  transform(code: string, id: string): { readonly code: string } | undefined;
};

it('leaves out what only the server needs, and marks each call as free of effects', () => {
  const code = "export const ask = endpoint({ name: 'ask', path: '/ask', body: exact({}), reply: Answer });";
  expect(transform(code, '/features/chat/contract/asking.ts')?.code).toBe(
    "export const ask = /*#__PURE__*/ (() => (/*#__PURE__*/ endpoint({ name: 'ask', path: '/ask',   })))();",
  );
  // Also of a feature with two words in its name.
  expect(transform(code, '/features/lab-tests/contract.ts')?.code).not.toContain('exact');
});

it('lets a shape fall out that is made of another one, and leaves a plain list and a function as they are', async () => {
  const code = `
    const given = { name: text() };
    export const Person = exact({ ...given, age: number() });
    export const KINDS = ['a', 'b'] as const;
    export const upper = (name: string) => name.toUpperCase();
  `;
  const shaken = transform(code, '/features/people/contract/person.ts')?.code ?? '';
  expect(shaken).toContain("export const KINDS = ['a', 'b'] as const;");
  expect(shaken).toContain('export const upper = (name: string) =>');
  const { outputFiles } = await build({
    stdin: { contents: `${shaken} export {};`.replaceAll('export const', 'const'), loader: 'ts' },
    bundle: true,
    format: 'esm',
    treeShaking: true,
    write: false,
    external: ['*'],
  });
  expect(outputFiles[0]?.text.trim()).toBe('');
});

it('refuses a call that is made for its effect: the browser would never make it', () => {
  const code = 'export function all() { const found = []; found.push(1); return found; }';
  expect(() => transform(code, '/platform/contract/all.ts')).toThrow('found.push(1)');
});

it('leaves everything else alone', () => {
  expect(transform('found.push(1)', '/features/chat/rules/all.ts')).toBeUndefined();
});

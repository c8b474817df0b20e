import { expect, it } from 'vitest';
import { filled } from './phrases.ts';

it('fills in what is known, and leaves every other name as it was typed', () => {
  expect(filled('{{name}}, {{last_bp}}, {{constructor}}, {{__proto__}}', { name: 'Asha' })).toBe(
    'Asha, {{last_bp}}, {{constructor}}, {{__proto__}}',
  );
});

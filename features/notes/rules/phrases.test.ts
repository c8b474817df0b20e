import { expect, it } from 'vitest';
import { byTrigger, filled } from './phrases.ts';

it('fills in what is known, and leaves every other name as it was typed', () => {
  expect(filled('{{name}}, {{last_bp}}, {{constructor}}, {{__proto__}}', { name: 'Asha' })).toBe(
    'Asha, {{last_bp}}, {{constructor}}, {{__proto__}}',
  );
});

it('takes the own phrase before a shared one with the same trigger, whichever comes first', () => {
  const [own, shared] = [true, false].map((is_own) => ({
    trigger: 'bp',
    text: is_own ? 'own' : 'shared',
    is_own,
  }));
  for (const phrases of [
    [own!, shared!],
    [shared!, own!],
  ])
    expect(byTrigger(phrases).get('bp')).toBe('own');
  expect(byTrigger([shared!]).get('bp')).toBe('shared');
});

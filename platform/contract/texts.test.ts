import { expect, it } from 'vitest';
import { findText, withTexts } from './texts.ts';

const TEXTS = {
  chat: {
    title: 'Chat',
    from: 'From {{name}} to {{name}}, {{when}}',
    unread_zero: 'Nothing unread',
    unread_one: '{{count}} unread message',
    unread_other: '{{count}} unread messages',
    sent_one: '{{count}} sent',
    sent_other: '{{count}} all sent',
  },
};

it('finds a text by its key, and nothing for a group, an unknown key or a name of every object', () => {
  expect(findText(TEXTS, 'en', 'chat.title')).toBe('Chat');
  for (const key of ['chat', 'chat.none', 'chat.title.more', 'toString', 'chat.constructor.name', ''])
    expect(findText(TEXTS, 'en', key)).toBeUndefined();
});

it('fills in every placeholder as it is, and leaves out what has no value', () => {
  expect(findText(TEXTS, 'en', 'chat.from', { name: '<b>$& {{when}}', when: undefined })).toBe(
    'From <b>$& {{when}} to <b>$& {{when}}, ',
  );
});

it('chooses the plural form by the rules of the language, and a text of its own for none', () => {
  expect(findText(TEXTS, 'en', 'chat.unread', { count: 1 })).toBe('1 unread message');
  expect(findText(TEXTS, 'en', 'chat.unread', { count: 2 })).toBe('2 unread messages');
  expect(findText(TEXTS, 'en', 'chat.unread', { count: 0 })).toBe('Nothing unread');
  expect(findText(TEXTS, 'en', 'chat.sent', { count: 0 })).toBe('0 all sent');
  // Hindi says "one" of none, too.
  expect(findText(TEXTS, 'hi', 'chat.sent', { count: 0 })).toBe('0 sent');
  expect(findText(TEXTS, 'en', 'chat.unread')).toBeUndefined();
  expect(findText(TEXTS, 'en', 'chat.title', { count: 3 })).toBe('Chat');
});

it('adds texts in depth without changing those that it adds to', () => {
  const first = { a: { b: '1', c: { d: '2' } } };
  expect(withTexts(first, { a: { b: '3', c: { e: '4' } }, f: '5' })).toEqual({
    a: { b: '3', c: { d: '2', e: '4' } },
    f: '5',
  });
  expect(first).toEqual({ a: { b: '1', c: { d: '2' } } });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { accountsFeature } from '#features/accounts/server/index.ts';
import { topicsOf } from '#features/notifications/rules.ts';
import { LANGUAGE_CODES } from '#platform/contract/language.ts';
import type { NotificationKind } from '#platform/contract/notification.ts';
import { loadServerWords, type Translator } from '#platform/server/words/server-words.ts';
import { type FeatureDeps, featuresOf } from './features.ts';

// Features declare their kinds without needing anything that they are given to work with.
const nothing = {
  config: { mode: 'test', lab: {}, maps: {}, fhirClients: [], fhirApps: [] },
  secrets: {},
} as unknown as Parameters<typeof accountsFeature>[0];
const accounts = accountsFeature(nothing);
const KINDS: NotificationKind[] = [
  accounts,
  ...featuresOf({
    ...nothing,
    accounts,
    watch: (_name: string, partner: object) => partner,
  } as unknown as FeatureDeps),
].flatMap(({ notifications }) => notifications?.kinds ?? []);

let words: Translator;
beforeAll(async () => {
  words = await loadServerWords();
});

// Chats show their own messages: these are pushed and never entries.
const ENTRIES = KINDS.filter(({ name }) => name !== 'chat_message');

describe.each(LANGUAGE_CODES)('notifications in %s', (language) => {
  it.each(ENTRIES.map((kind) => [kind.name, kind] as const))('%s has its words', (name, kind) => {
    const { feature, hasMessage, topic } = kind;
    const word = (key: string, values = {}) =>
      words.translate(language, `${feature}.notifications.${name}.${key}`, values);
    const title = word('title');
    expect(title).not.toMatch(/\{\{|notifications\.|undefined/);
    if (language !== 'en')
      expect(title).not.toBe(words.translate('en', `${feature}.notifications.${name}.title`));
    expect(words.has(`notifications.actions.${topic}`)).toBe(true);
    expect(words.has(`${feature}.notifications.${name}.message`)).toBe(hasMessage === true);
    // Texts for a phone contain neither names nor health data.
    if (hasMessage) expect(word('message', { brand: 'B', when: 'W', time: 'T' })).not.toMatch(/\{\{/);
  });
});

it('has a switch for messages of exactly the topics of which some kind has messages', () => {
  const withMessages = new Set(KINDS.filter(({ hasMessage }) => hasMessage).map(({ topic }) => topic));
  for (const { topic, hasMessages } of topicsOf('patient'))
    expect([topic, hasMessages]).toEqual([topic, withMessages.has(topic)]);
});

it.each([
  ['record_opened', '/record-access'],
  ['request_settled', '/privacy/requests'],
  ['file_added', '/files'],
  ['export_ready', '/your-data'],
  ['health_link_opened', '/your-data'],
])(
  '%s opens the screen of the family member that it is about, and ends acting for them where it is about the user',
  (name, path) => {
    const href = (side: 'own' | 'family') =>
      KINDS.find((kind) => kind.name === name)?.href('id', { side, patientId: 'p2' });
    expect([href('family'), href('own')]).toEqual([`${path}?for=p2`, `${path}?for=me`]);
  },
);

it('names each kind once, and opens a screen of the app', () => {
  expect(new Set(KINDS.map(({ name }) => name)).size).toBe(KINDS.length);
  const id = '0b0e7a3c-0000-4000-8000-000000000000';
  for (const kind of ENTRIES)
    for (const side of ['own', 'family', 'clinician'] as const)
      expect(kind.href(id, { side, patientId: id }) ?? '/', kind.name).toMatch(/^\/[\w/?=-]*$/);
});

import { createHmac, hash } from 'node:crypto';
import type { DataKey, KeyRing } from '#platform/server/crypto/key-ring.ts';
import { placeOf, type SealedTable } from '#platform/server/crypto/sealed-table.ts';
import { sha256 } from '#platform/server/crypto/secrets.ts';
import { wordsOf } from '../rules.ts';

/** The columns of chats that are encrypted at rest. Sender, recipients, time and size stay readable for queries. */
export const SEALED_CHATS: readonly SealedTable[] = [
  {
    table: 'chat_messages',
    columns: { body: 'text' },
    index: { column: 'words', of: 'body', lexemes: lexemesOf },
  },
  // A version is the copy of a message that was replaced, as it was stored.
  {
    table: 'chat_message_versions',
    columns: { body: 'text' },
    boundTo: { table: 'chat_messages', id: 'message_id' },
  },
  { table: 'chat_items', columns: { url: 'text' }, boundTo: { table: 'chat_items', id: 'message_id' } },
];

const bodyOf = (messageId: string): string => placeOf('chat_messages', 'body', messageId);
const linkIn = (messageId: string): string => placeOf('chat_items', 'url', messageId);

/** Events and deleted messages say nothing: they stay empty. */
export const sealBody = (keys: KeyRing, messageId: string, text: string): string =>
  text && keys.seal(bodyOf(messageId), text);
export const openBody = (keys: KeyRing, messageId: string, stored: string): string =>
  keys.open(bodyOf(messageId), stored);
export const sealLink = (keys: KeyRing, messageId: string, url: string): string =>
  keys.seal(linkIn(messageId), url);
export const openLink = (keys: KeyRing, messageId: string, stored: string): string =>
  keys.open(linkIn(messageId), stored);

/** Letters of a word that the index knows: more of them narrow no search. */
const LONGEST = 24;

/**
 * What the index keeps of a message, so that it is found by the beginnings of its words: a keyed hash of each
 * beginning. Without encryption the words themselves.
 */
export function lexemesOf(keys: KeyRing, text: string): string[] {
  const words = wordsOf(text);
  if (!keys.encrypts) return words;
  const beginnings = new Set<string>();
  for (const word of words)
    for (let length = 1; length <= Math.min(word.length, LONGEST); length++)
      beginnings.add(word.slice(0, length));
  return [...beginnings].map((beginning) => hashOf(keys.current, beginning));
}

/** A tsquery for messages with a word that begins with each of `words`, whenever and with which key they were stored. */
export function queryFor(keys: KeyRing, words: readonly string[]): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;
  return words
    .map((word) => {
      const hashes = keys.all.map((key) => quoted(hashOf(key, word.slice(0, LONGEST))));
      return `(${[...hashes, `${quoted(word)}:*`].join(' | ')})`;
    })
    .join(' & ');
}

/**
 * `#` begins no word, so that no beginning of a word is taken for a hash. A message needs a hundred hashes: SHA-256
 * after a secret key is eight times as fast as HMAC, and as good where only the first 48 bits are used.
 */
const hashOf = (key: DataKey, beginning: string): string =>
  `#${hash('sha256', `${secretOf(key, 'chat search').toString('hex')} ${beginning}`, 'base64url').slice(0, 8)}`;

/** Tells a repeated message from another one under the same id, and says nothing about short ones. */
export const sentHashOf = (keys: KeyRing, content: string): string =>
  keys.encrypts ? mac(keys.current, 'chat sent', content) : sha256(content);

/** Whether that content was stored with this hash, also before it was keyed or with a key before. */
export const isSentHash = (keys: KeyRing, content: string, stored: string): boolean =>
  stored === sha256(content) || keys.all.some((key) => stored === mac(key, 'chat sent', content));

const derived = new WeakMap<DataKey, Map<string, Buffer>>();

function secretOf(key: DataKey, purpose: string): Buffer {
  const ofKey = derived.get(key) ?? new Map<string, Buffer>();
  derived.set(key, ofKey);
  const secret = ofKey.get(purpose) ?? key.derive(purpose);
  ofKey.set(purpose, secret);
  return secret;
}

const mac = (key: DataKey, purpose: string, text: string): string =>
  createHmac('sha256', secretOf(key, purpose)).update(text).digest('hex');

import type { Setting } from './file-store.ts';

/**
 * What encrypts files and notes at rest, the key that encrypts first. SECRET_KEY comes last: it is what encrypts
 * without DATA_KEYS, and what it has encrypted stays readable when they are set.
 */
export function dataKeysOf(text: Setting, secretKey: string, problems: string[]): readonly string[] {
  const given = (text('DATA_KEYS') ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);
  if (given.some((key) => key.length < 32))
    problems.push(
      'DATA_KEYS has a key shorter than 32 characters: set random ones with commas between, each from `openssl rand -base64 48`',
    );
  if (new Set(given).size < given.length)
    problems.push('DATA_KEYS names a key twice: set each once, the one that encrypts first');
  return [...new Set([...given, secretKey])];
}

import type { Language } from './language.ts';

/** Texts of one language by their keys: `{ shell: { title: 'Home' } }` holds `shell.title`. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** What a text's placeholders (`{{name}}`) stand for; `count` also chooses the plural form. */
export type TextValues = Readonly<Record<string, unknown>>;

/**
 * Finds a text and fills in its placeholders.
 * A text with plural forms has the keys `key_one`, `key_other`, ... of its language (CLDR), and `key_zero` where
 * none of something reads better in words of its own.
 * @returns undefined when the key names no text.
 */
export function findText(
  texts: Texts,
  language: Language,
  key: string,
  values: TextValues = {},
): string | undefined {
  const { count } = values;
  const text =
    (typeof count === 'number' ? pluralForm(texts, language, key, count) : undefined) ?? textAt(texts, key);
  return text?.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** Adds texts to others, in depth; the added ones win. */
export function withTexts(texts: Texts, added: Texts): Texts {
  const joined: Record<string, string | Texts> = { ...texts };
  for (const [key, value] of Object.entries(added)) {
    const before = joined[key];
    joined[key] = typeof value === 'object' && typeof before === 'object' ? withTexts(before, value) : value;
  }
  return joined;
}

function pluralForm(texts: Texts, language: Language, key: string, count: number): string | undefined {
  const form = new Intl.PluralRules(language).select(count);
  return (
    (count === 0 ? textAt(texts, `${key}_zero`) : undefined) ??
    textAt(texts, `${key}_${form}`) ??
    textAt(texts, `${key}_other`)
  );
}

function textAt(texts: Texts, key: string): string | undefined {
  let found: string | Texts | undefined = texts;
  for (const part of key.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, part)) return undefined;
    found = found[part];
  }
  return typeof found === 'string' ? found : undefined;
}

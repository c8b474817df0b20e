/**
 * `text` without those of its last characters that are in `characters`. A pattern such as `[.,]+$` looks at every run
 * of them again from each of its characters, which takes minutes where there are very many.
 */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1] as string)) end -= 1;
  return text.slice(0, end);
}

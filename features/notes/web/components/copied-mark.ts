import { useWords } from '#platform/web/i18n/words.ts';
import type { CopiedPart, NoteContent } from '../../contract.ts';

/** Says of a part that it was taken over unchanged, and from the note of which day; undefined of the others. */
export function useCopiedMark({ copied_from: mark }: NoteContent): (part: CopiedPart) => string | undefined {
  const { t, format } = useWords();
  return (part) =>
    mark?.parts.includes(part)
      ? t('notes.composer.copied', { day: format.shortDay(mark.signed_at) })
      : undefined;
}

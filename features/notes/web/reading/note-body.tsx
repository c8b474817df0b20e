import { Stack } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { NoteContent, NotePart } from '../../contract.ts';
import { isBlank } from '../../rules.ts';
import { useCopiedMark } from '../components/copied-mark.ts';
import { imageHref } from '../queries.ts';
import { RichView } from './rich-view.tsx';

interface NoteBodyProps {
  readonly noteId: string;
  readonly content: NoteContent;
  /** Of the headings of its parts. */
  readonly level?: 2 | 3;
  /** Whether its parts are landmarks; not beside another version of the note. */
  readonly isAlone?: boolean;
}

/** What a note says, in the order in which it is read. */
export function NoteBody({ noteId, content, level = 2, isAlone = true }: NoteBodyProps) {
  const { t, format } = useWords();
  const copied = useCopiedMark(content);
  const section = { level, isLandmark: isAlone };
  const part = (name: NotePart) => {
    const document = content[name];
    if (!document || isBlank(document)) return null;
    return (
      <Section key={name} title={t(`notes.part.${name}`)} description={copied(name)} {...section}>
        <RichView document={document} below={level} imageHref={(fileId) => imageHref(noteId, fileId)} />
      </Section>
    );
  };
  const { diagnoses = [], follow_up: followUp } = content;
  return (
    <Stack>
      {part('complaints')}
      {part('history')}
      {part('examination')}
      {diagnoses.length > 0 && (
        <Section title={t('notes.part.diagnoses')} description={copied('diagnoses')} {...section}>
          <ul>
            {diagnoses.map(({ text, code, certainty }) => (
              <li key={`${text} ${code}`}>
                {text}
                {code && ` (${code})`} · {t(`notes.diagnosis.${certainty}`)}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {part('plan')}
      {part('advice')}
      {(followUp?.on || followUp?.text) && (
        <Section title={t('notes.part.follow_up')} {...section}>
          <p>{[followUp.on && format.day(followUp.on), followUp.text].filter(Boolean).join(' · ')}</p>
        </Section>
      )}
      {part('warning_signs')}
    </Stack>
  );
}

import type { PatientCard } from '#features/people/server/index.ts';
import type { Brand } from '#platform/contract/brand.ts';
import type { Language } from '#platform/contract/language.ts';
import { saidTime } from '#platform/contract/said-time.ts';
import { CLINIC_ZONE, clinicDay } from '#platform/domain/clinic-time.ts';
import { plainText } from '#platform/server/papers/plain-text.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import { MAX_ADDED_LETTERS, type Note, type NoteContent, type NotePart } from '../../contract.ts';
import { isBlank } from '../../rules.ts';
import { type Block, blocksOf, lineBlock, type PaperImage } from './blocks.ts';

const NAME_LETTERS = 80;

export interface Given {
  readonly brand: Brand;
  readonly note: Note;
  readonly signedAt: string;
  readonly patient: PatientCard;
  readonly images: ReadonlyMap<string, PaperImage>;
}

/** Labels in the patient's language with the English ones beside them; what was written stands as it was written. */
function paperWords(words: Translator, language: Language) {
  const own = (key: string, values?: Record<string, string | number>) =>
    words.translate(language, `notes.paper.${key}`, values);
  const dates = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, {
    timeZone: CLINIC_ZONE,
    dateStyle: 'medium',
  });
  const moment = (at: Date) => `${dates.format(at)}, ${saidTime(language, at)}`;
  const days = new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, {
    timeZone: CLINIC_ZONE,
    dateStyle: 'long',
  });
  // Narrow and unbroken spaces are missing in some of the fonts.
  const spaced = (text: string) => text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ');
  return {
    own,
    both(key: string): string {
      const [there, english] = [own(key), words.translate('en', `notes.paper.${key}`)];
      return there === english ? there : `${there} · ${english}`;
    },
    when: (at: string) => spaced(moment(new Date(at))),
    day: (day: string) => spaced(days.format(new Date(`${day}T12:00:00+05:30`))),
  };
}
type PaperWords = ReturnType<typeof paperWords>;

/** All that stands on the paper. */
export function notePaper(given: Given, translator: Translator, language: Language) {
  const words = paperWords(translator, language);
  const { brand, note, signedAt, patient } = given;
  const { ink, ink2, brand: accent, brandSoft, sunk, line } = brand.light;
  const name = plainText(patient.name, NAME_LETTERS) || '–';
  const author = [plainText(note.author_name ?? '', NAME_LETTERS), registrationOf(note, words)];
  return {
    colours: { ink, ink2, brand: accent, brandSoft, sunk, line },
    head: {
      brand: brand.title,
      title: words.both(`kind.${note.kind}`),
      details: [
        { label: words.both('patient'), value: name },
        { label: words.both('ageAndSex'), value: ageAndSex(patient, words) },
        { label: words.both('signed'), value: words.when(signedAt) },
        { label: words.both('author'), value: author.filter(Boolean).join(', ') || '–' },
      ],
      running: `${name} · ${words.when(signedAt)}`,
      foot: words.own('foot', { seal: note.seal?.slice(0, 16) ?? '' }),
      page: words.own('page', { page: '{page}', pages: '{pages}' }),
    },
    error: note.error ? `${words.both('error')}: ${plainText(note.error.reason)}` : '',
    sections: sectionsOf(given, words),
    addenda: note.addenda.map((each) => ({
      head: [
        words.both('addendum'),
        words.when(each.written_at),
        plainText(each.author_name ?? '', NAME_LETTERS),
      ]
        .filter(Boolean)
        .join(' · '),
      reason: plainText(each.reason),
      lines: each.text.split('\n').map((text) => plainText(text, MAX_ADDED_LETTERS)),
    })),
  };
}

const registrationOf = ({ registration_number: number }: Note, words: PaperWords): string =>
  number ? words.own('registration', { number: plainText(number, NAME_LETTERS) }) : '';

const ageAndSex = ({ age, sex }: PatientCard, words: PaperWords): string =>
  [age === null ? '' : String(age), sex === null ? '' : words.own(`sex.${sex}`)].filter(Boolean).join(', ') ||
  '–';

/** Of a part that was taken over unchanged from an earlier note. */
function copiedLine({ copied_from: mark }: NoteContent, part: keyof NoteContent, words: PaperWords): Block[] {
  if (!mark?.parts.some((each) => each === part)) return [];
  return [lineBlock(`(${words.own('copied', { day: words.day(clinicDay(new Date(mark.signed_at))) })})`)];
}

/** In the order in which a note is read; what is empty is left out. */
function sectionsOf({ note: { content }, images }: Given, words: PaperWords) {
  const section = (name: keyof NoteContent, blocks: readonly Block[]) => ({
    title: words.both(`part.${name}`),
    blocks: blocks.length > 0 ? [...copiedLine(content, name, words), ...blocks] : [],
  });
  const part = (name: NotePart) => {
    const document = content[name];
    return section(name, document && !isBlank(document) ? blocksOf(document, images) : []);
  };
  const diagnoses = (content.diagnoses ?? []).map(({ text, code, certainty }) =>
    lineBlock(`${text}${code ? ` (ICD-10 ${code})` : ''}, ${words.both(`certainty.${certainty}`)}`, '•'),
  );
  const { on, text } = content.follow_up ?? {};
  const followUp = [on ? words.day(on) : '', text?.trim()].filter(Boolean).join(' · ');
  return [
    ...(['complaints', 'history', 'examination'] as const).map(part),
    section('diagnoses', diagnoses),
    ...(['plan', 'advice'] as const).map(part),
    section('follow_up', followUp ? [lineBlock(followUp)] : []),
    part('warning_signs'),
  ].filter(({ blocks }) => blocks.length > 0);
}

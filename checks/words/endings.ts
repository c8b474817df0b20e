import { LANGUAGES, type Language, type WordsFolder } from './catalogue.ts';

/**
 * What must not follow a placeholder, joined to it or as a loose ending, by language. The ending that a word takes depends on its sound (రవి takes కి,
 * రావు takes కు), so none is right for every name. A noun carries the ending, or a colon stands before the name.
 */
const GLUED: Readonly<Partial<Record<Language, RegExp>>> = {
  te: /\}\}(?:[-\u200c]?\p{Script=Telugu}| (?:న|ని|ను|కి|కు|లో|లోని|తో)(?![\p{L}\p{M}.]))/u,
  hi: /\}\}-?(?![।॥])\p{Script=Devanagari}/u,
  ta: /\}\}(?:-?\p{Script=Tamil}| (?:ஐ|இல்|க்கு|க்குப்|க்குள்|இலிருந்து|ஆல்|உடன்)(?![\p{L}\p{M}]))/u,
  ml: /\}\}(?:[-\u200c]?\p{Script=Malayalam}| (?:ന്|ൽ|ന്റെ|ഉം|ഓട്)(?![\p{L}\p{M}]))/u,
  // A hyphen keeps -এর, -কে and -এ the same after every word, and টি counts things.
  bn: /\}\}(?!টি|টা)(?![।])\p{Script=Bengali}/u,
};

/** Finds texts in which an ending is joined to a placeholder. */
export function gluedEndings(folder: WordsFolder): string[] {
  return LANGUAGES.flatMap((language) => {
    const glued = GLUED[language];
    if (!glued) return [];
    return [...(folder.languages.get(language) ?? [])]
      .filter(([, text]) => glued.test(text))
      .map(
        ([key, text]) =>
          `${folder.path}/${language}.json: ${key} joins an ending to a placeholder: ${text}. Let a noun carry it.`,
      );
  });
}

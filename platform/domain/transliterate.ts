/** Devanagari, Bengali, Tamil, Telugu and Malayalam: Unicode gives the same place to the same sound in each block. */
const BLOCKS = [0x0900, 0x0980, 0x0b80, 0x0c00, 0x0d00];

const VOWELS = ['a', 'aa', 'i', 'ee', 'u', 'oo', 'ri', 'l', 'e', 'e', 'e', 'ai', 'o', 'o', 'o', 'au'];
const CONSONANTS =
  'k kh g gh n ch chh j jh n t th d dh n t th d dh n n p ph b bh m y r r l l l v sh sh s h'.split(' ');
const SIGNS = ['aa', 'i', 'ee', 'u', 'oo', 'ri', 'ri', 'e', 'e', 'e', 'ai', 'o', 'o', 'o', 'au'];
const OTHERS: Readonly<Record<string, string>> = {
  ൺ: 'n',
  ൻ: 'n',
  ർ: 'r',
  ൽ: 'l',
  ൾ: 'l',
  ൿ: 'k',
  ৎ: 't',
  ড়: 'r',
  ঢ়: 'r',
  য়: 'y',
  क़: 'k',
  ख़: 'kh',
  ग़: 'g',
  ज़: 'z',
  ड़: 'r',
  ढ़: 'r',
  फ़: 'f',
  य़: 'y',
};
const VIRAMA = 0x4d;
const isSign = (at: number): boolean => at >= 0x3e && at <= VIRAMA;

function placeOf(character: string | undefined): number {
  const code = character?.codePointAt(0) ?? 0;
  const block = BLOCKS.find((start) => code >= start && code < start + 0x80);
  return block === undefined ? -1 : code - block;
}

/** Text of five Indic scripts in Latin letters, as it sounds; everything else as it is. */
export function toLatin(text: string): string {
  const characters = [...text];
  return characters
    .map((character, index) => {
      const follows = placeOf(characters[index + 1]);
      const vowel = isSign(follows) || follows === 0x3c ? '' : 'a';
      if (Object.hasOwn(OTHERS, character)) return OTHERS[character]!;
      const at = placeOf(character);
      if (at === -1) return character;
      if (at >= 0x05 && at <= 0x14) return VOWELS[at - 0x05]!;
      if (at >= 0x15 && at <= 0x39) return CONSONANTS[at - 0x15]! + vowel;
      if (at >= 0x3e && at <= 0x4c) return SIGNS[at - 0x3e]!;
      if (at === 0x02) return 'n';
      // The sign that joins consonants, dots and breath marks have no sound of their own.
      return '';
    })
    .join('');
}

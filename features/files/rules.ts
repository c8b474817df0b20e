import { withoutEnd } from '#platform/contract/text-end.ts';

/** What one person may keep altogether in one brand. */
export const MAX_TOTAL_BYTES = 2 * 1024 ** 3;
export const FILES_PAGE = 30;
/** How long a clinician who added a file to a record may remove it again, e.g. because it belongs to another patient. */
export const TAKE_BACK_MS = 24 * 3_600_000;
export const MAX_NAME = 300;

/** Types that a browser shows without running anything of them. Everything else is downloaded. */
const SHOWN_INLINE = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'application/pdf']);

export const isShownInline = (mime: string): boolean => SHOWN_INLINE.has(mime);

/** Device names of Windows, which can't be saved there. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** More marks on one letter than any script needs: they would be drawn over what stands above and below. */
const PILED_UP = /((?:\p{M}\p{Cf}*){8})(?:\p{M}\p{Cf}*)+/gu;
/** Matches a name without any visible character. */
const INVISIBLE = /^[\s\u2800\p{Default_Ignorable_Code_Point}]*$/u;

/**
 * A name that is safe on every disk and screen: no folders, no control or direction-turning characters, not
 * hidden, at most 300 characters, ending as its bytes say (`extensions`, the first is the usual one).
 */
export function safeName(given: string, extensions: readonly string[]): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const short = last.length > 1000 ? `${last.slice(0, 900)}${last.slice(-100)}` : last;
  const named = short
    .normalize('NFC')
    // Control characters, and those that turn the direction of writing: `gpj.exe` must not read as `exe.jpg`.
    .replace(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/gu, '')
    .replace(PILED_UP, '$1')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '');
  const clean = withoutEnd(named, '. ');
  const dot = clean.lastIndexOf('.');
  const extension = dot > 0 ? clean.slice(dot + 1).toLowerCase() : '';
  const fits = extensions.includes(extension);
  // A letter and its vowel signs stay together when a long name is cut.
  const cut = shortened(fits ? clean.slice(0, dot) : clean, MAX_NAME - 10);
  const stem = INVISIBLE.test(cut) ? 'file' : cut;
  return `${RESERVED.test(stem) ? `_${stem}` : stem}.${fits ? extension : (extensions[0] ?? 'bin')}`;
}

function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  let out = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    if (out.length + segment.length > max) break;
    out += segment;
  }
  return out.trimEnd();
}

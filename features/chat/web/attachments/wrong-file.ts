import { ACCEPTED_FILES, MAX_FILE_BYTES } from '#features/files/contract.ts';

export type FileProblem = 'too_large' | 'empty' | 'wrong_kind';

/** What the server takes besides what its list for file choosers names: it looks at the bytes. */
const ALSO_EXTENSIONS = [
  'jpg',
  'jpeg',
  'png',
  'webp',
  'gif',
  'svg',
  'pdf',
  'heic',
  'heif',
  'mp4',
  'webm',
  'weba',
];
const ALSO_SOUND = ['mp3', 'm4a', 'ogg', 'oga', 'opus', 'wav'];
const ALSO_TEXT = ['md', 'log', 'json', 'xml'];
const named = ACCEPTED_FILES.split(',');
const EXTENSIONS = new Set([
  ...named.filter((each) => each.startsWith('.')).map((each) => each.slice(1)),
  ...ALSO_EXTENSIONS,
  ...ALSO_SOUND,
  ...ALSO_TEXT,
]);
const TYPES = named.filter((each) => each.includes('/'));

/** Why a file can't be sent, as far as the browser can tell; what the bytes really are the server finds out. */
export function problemOf(file: Pick<File, 'name' | 'type' | 'size'>): FileProblem | null {
  if (file.size === 0) return 'empty';
  if (file.size > MAX_FILE_BYTES) return 'too_large';
  const [type = ''] = file.type.toLowerCase().split(';');
  const isNamed = TYPES.some(
    (each) => each === type || (each.endsWith('/*') && type.startsWith(each.slice(0, -1))),
  );
  const extension = file.name.toLowerCase().split('.').at(-1) ?? '';
  return isNamed || EXTENSIONS.has(extension) ? null : 'wrong_kind';
}

export const isPhoto = (file: Pick<File, 'type'>): boolean =>
  file.type.startsWith('image/') && !file.type.includes('svg');

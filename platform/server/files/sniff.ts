/** What we take in and hand out. The type is read from the bytes: a name or a declared type proves nothing. */
export const FILE_TYPES = {
  jpeg: { mime: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  png: { mime: 'image/png', extensions: ['png'] },
  webp: { mime: 'image/webp', extensions: ['webp'] },
  gif: { mime: 'image/gif', extensions: ['gif'] },
  heic: { mime: 'image/heic', extensions: ['heic', 'heif'] },
  svg: { mime: 'image/svg+xml', extensions: ['svg'] },
  pdf: { mime: 'application/pdf', extensions: ['pdf'] },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: ['docx'],
  },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extensions: ['xlsx'] },
  odt: { mime: 'application/vnd.oasis.opendocument.text', extensions: ['odt'] },
  ole: { mime: 'application/msword', extensions: ['doc'] },
  dicom: { mime: 'application/dicom', extensions: ['dcm'] },
  mp3: { mime: 'audio/mpeg', extensions: ['mp3'] },
  m4a: { mime: 'audio/mp4', extensions: ['m4a', 'mp4'] },
  ogg: { mime: 'audio/ogg', extensions: ['ogg', 'oga', 'opus'] },
  wav: { mime: 'audio/wav', extensions: ['wav'] },
  /** Sound in a container for films, as browsers record it. */
  weba: { mime: 'audio/webm', extensions: ['weba', 'webm'] },
  webm: { mime: 'video/webm', extensions: ['webm'] },
  mp4: { mime: 'video/mp4', extensions: ['mp4'] },
  text: { mime: 'text/plain', extensions: ['txt', 'csv', 'md', 'log', 'json', 'xml'] },
} as const satisfies Readonly<Record<string, { mime: string; extensions: readonly string[] }>>;
export type FileType = keyof typeof FILE_TYPES;

/** Null for what we don't take: programs, archives, unknown bytes, nothing at all. */
export function sniff(bytes: Buffer): FileType | null {
  if (bytes.length < 4) return bytes.length > 0 ? textOf(bytes) : null;
  const picture = pictureTypeOf(bytes);
  if (picture) return picture;
  const head = bytes.toString('latin1', 0, 64);
  if (head.startsWith('RIFF')) return head.slice(8, 12) === 'WAVE' ? 'wav' : null;
  if (head.slice(4, 8) === 'ftyp') return isoMediaOf(bytes, head.slice(8, 12));
  if (head.startsWith('%PDF-')) return 'pdf';
  if (head.startsWith('PK\x03\x04')) return zipOf(bytes);
  if (head.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return hasMacros(bytes) ? null : 'ole';
  if (bytes.toString('latin1', 128, 132) === 'DICM') return 'dicom';
  if (head.startsWith('OggS')) return 'ogg';
  if (head.startsWith('\x1aE\xdf\xa3')) return webmOf(bytes.subarray(0, 4096));
  if (head.startsWith('ID3') || /^\xff[\xe3\xf3\xfb\xf2\xe2\xfa]/.test(head)) return 'mp3';
  return textOf(bytes);
}

/** Of the first bytes alone, so that it takes no time whatever follows. */
export function pictureTypeOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | 'gif' | 'heic' | null {
  const head = bytes.toString('latin1', 0, 12);
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  if (head.startsWith('RIFF') && head.slice(8) === 'WEBP') return 'webp';
  return head.slice(4, 8) === 'ftyp' && HEIC_BRANDS.has(head.slice(8)) ? 'heic' : null;
}

const HEIC_BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1']);

/** The tracks stand at the beginning, each with the name of its codec: `V_…` of pictures, `A_…` of sound. */
function webmOf(start: Buffer): FileType | null {
  if (!start.includes('webm')) return null;
  return start.includes('A_') && !/V_(VP8|VP9|AV1|MPEG)/.test(start.toString('latin1')) ? 'weba' : 'webm';
}

function isoMediaOf(bytes: Buffer, brand: string): FileType | null {
  if (brand === 'M4A ' || brand === 'M4B ') return 'm4a';
  return ['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'dash', '3gp4', '3gp5'].includes(
    brand,
  )
    ? isSoundOnly(bytes)
      ? 'm4a'
      : 'mp4'
    : null;
}

/** Each track says in its handler what it is: `soun`, `vide`. A recorder writes them first, a camera often last. */
function isSoundOnly(bytes: Buffer): boolean {
  const kinds = new Set<string>();
  for (let at = bytes.indexOf('hdlr'); at >= 0; at = bytes.indexOf('hdlr', at + 4))
    kinds.add(bytes.toString('latin1', at + 12, at + 16));
  return kinds.has('soun') && !kinds.has('vide');
}

/** Office documents are archives with well-known names of their first entries; other archives are refused. */
function zipOf(bytes: Buffer): FileType | null {
  if (bytes.toString('latin1', 30, 90).startsWith('mimetypeapplication/vnd.oasis.opendocument.text'))
    return 'odt';
  if (!bytes.subarray(0, 8192).includes('[Content_Types].xml') && !bytes.includes('[Content_Types].xml'))
    return null;
  if (bytes.includes('vbaProject.bin')) return null;
  if (bytes.includes('word/document')) return 'docx';
  return bytes.includes('xl/workbook') ? 'xlsx' : null;
}

/** The storages in which old Office documents have their programs, as their directory names them. */
const PROGRAMS = ['Macros', '_VBA_PROJECT', 'VBA\0'].map((name) => Buffer.from(name, 'utf16le'));

const hasMacros = (bytes: Buffer): boolean => PROGRAMS.some((name) => bytes.includes(name));

/** UTF-8 without control characters. SVG is distinguished since it is a picture; HTML stays plain text. */
function textOf(bytes: Buffer): 'svg' | 'text' | null {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
  if (/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/.test(text) || text.startsWith('#!')) return null;
  return isSvg(text.slice(0, 4096)) ? 'svg' : 'text';
}

/** Whether the first element is `svg`. Comments before it are passed over one by one: a pattern of them never ends. */
function isSvg(start: string): boolean {
  let rest = start.trimStart();
  if (/^<\?xml/i.test(rest)) rest = behind(rest, '>');
  while (rest.startsWith('<!--')) rest = behind(rest, '-->');
  if (/^<!doctype svg/i.test(rest)) rest = behind(rest, '>');
  return /^<svg[\s>]/i.test(rest);
}

/** What follows the first `end` in `text`, without the white space between; nothing when there is no `end`. */
function behind(text: string, end: string): string {
  const at = text.indexOf(end);
  return at < 0 ? '' : text.slice(at + end.length).trimStart();
}

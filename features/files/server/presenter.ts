import type { ByteRange } from '#platform/server/files/blob-store.ts';
import type { FileRecord } from '../contract.ts';
import { isShownInline } from '../rules.ts';
import type { FileReleaseHandler } from './deps.ts';
import { mayDelete, mayRename, mayShare, mayTakeBack, type Reader } from './policy.ts';
import type { ListedFile } from './repository.ts';

export function presentFile(
  file: ListedFile,
  reader: Reader,
  onFileReleased: FileReleaseHandler,
): FileRecord {
  const { principal, now } = reader;
  const own = file.ownerId === principal.personId;
  return {
    file_id: file.id,
    name: file.name,
    mime: file.mime,
    size: file.size,
    width: file.width,
    height: file.height,
    uploaded_at: file.createdAt.toISOString(),
    owner_name: own ? null : file.ownerName,
    added_by_name: file.addedByName,
    shared_with: own
      ? file.shares
          .map((share) => ({ ...share, until: new Date(share.until).toISOString() }))
          .filter(({ until }) => until > now.toISOString())
      : [],
    shown_inline: isShownInline(file.mime),
    href: `/api/files/${file.id}`,
    belongs_to: own ? [...file.subjects] : [],
    can: {
      delete: mayDelete(principal, file, file.subjects, onFileReleased) || mayTakeBack(reader, file),
      share: mayShare(principal, file),
      rename: mayRename(principal, file) && file.subjects.length === 0,
    },
  };
}

/** Headers under which nothing in a file can run, whatever it is. */
export function headersOf(
  file: { name: string; mime: string; size: number },
  range: ByteRange | null = null,
): Record<string, string> {
  const inline = isShownInline(file.mime);
  return {
    'content-type': file.mime === 'text/plain' ? 'text/plain; charset=utf-8' : file.mime,
    'content-length': String(range ? range.end - range.start + 1 : file.size),
    ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${file.size}` } : {}),
    'accept-ranges': 'bytes',
    'content-disposition': dispositionOf(inline ? 'inline' : 'attachment', file.name),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
    // A browser's PDF viewer doesn't work inside a sandbox; scripts stay forbidden there all the same.
    'content-security-policy':
      file.mime === 'application/pdf'
        ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
        : "default-src 'none'; sandbox; frame-ancestors 'self'",
  };
}

/** Of a whole file that is saved and never shown. */
export const downloadHeadersOf = (file: {
  readonly name: string;
  readonly mime: string;
  readonly size: number;
}): Record<string, string> => ({
  ...headersOf(file),
  'accept-ranges': 'none',
  'content-disposition': dispositionOf('attachment', file.name),
});

const dispositionOf = (how: 'inline' | 'attachment', name: string): string =>
  `${how}; filename="${asciiName(name)}"; filename*=UTF-8''${encoded(name)}`;
const asciiName = (name: string): string => name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
/** RFC 5987: encodeURIComponent leaves four characters that an extended value may not contain. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

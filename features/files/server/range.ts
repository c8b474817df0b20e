import type { ByteRange } from '#platform/server/files/blob-store.ts';

/**
 * Which bytes a `Range` header asks for, of a file of `size` bytes. Null: all of them, also when several parts or
 * something else than bytes is asked for, as RFC 9110 allows. `outside`: there are none at that place.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'outside' | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  if (from === '') {
    const last = Math.min(Number(to), size);
    return last === 0 ? 'outside' : { start: size - last, end: size - 1 };
  }
  const start = Number(from);
  if (to !== '' && Number(to) < start) return null;
  if (start >= size) return 'outside';
  return { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

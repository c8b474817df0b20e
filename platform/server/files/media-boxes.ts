/** Boxes that contain other boxes, on the way to where a film or a track says more of itself. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf', 'mvex', 'edts', 'dinf']);
/** Place, device, names: nothing of it is needed to play. */
const ABOUT = new Set(['udta', 'meta', 'uuid', 'xyz ', '\xa9xyz', 'loci']);
const MOST_BOXES = 20_000;
const DEEPEST = 10;

/**
 * The same film or recording (ISO media: MP4, M4A) with everything that is said about it blanked. Each such box keeps
 * its length and becomes free space, so that no other place in the file moves.
 */
export function withoutMediaMetadata(bytes: Buffer): Buffer {
  const clean = Buffer.from(bytes);
  blankWithin(clean, 0, clean.length, { boxes: 0 }, 0);
  return clean;
}

function blankWithin(
  bytes: Buffer,
  from: number,
  end: number,
  count: { boxes: number },
  depth: number,
): void {
  for (let at = from; at + 8 <= end && count.boxes < MOST_BOXES; ) {
    count.boxes += 1;
    const name = bytes.toString('latin1', at + 4, at + 8);
    const { size, head } = extentOf(bytes, at, end);
    if (size < head || at + size > end) return;
    if (ABOUT.has(name)) {
      bytes.write('free', at + 4, 'latin1');
      bytes.fill(0, at + head, at + size);
    } else if (CONTAINERS.has(name) && depth < DEEPEST)
      blankWithin(bytes, at + head, at + size, count, depth + 1);
    at += size;
  }
}

/** A size of 0 means up to the end, a size of 1 that it follows in eight bytes. */
function extentOf(bytes: Buffer, at: number, end: number): { size: number; head: number } {
  const short = bytes.readUInt32BE(at);
  if (short === 0) return { size: end - at, head: 8 };
  if (short !== 1) return { size: short, head: 8 };
  return at + 16 <= end ? { size: Number(bytes.readBigUInt64BE(at + 8)), head: 16 } : { size: 0, head: 16 };
}

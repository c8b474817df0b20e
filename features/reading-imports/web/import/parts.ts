import { MAX_RECORD_BYTES, MAX_RECORDS } from '../../contract/imports.ts';
import { type FitSet, fitPoints } from '../../rules/fit-points.ts';
import { listsOf, type PlatformExport } from './platform-export.ts';

/** As much of an export as one call takes. */
export interface UploadPart {
  readonly platform: PlatformExport['platform'];
  readonly body: Readonly<Record<string, unknown>>;
  readonly records: number;
}

/** What stands around the records of a call: names of sets and lists. */
const AROUND_BYTES = 50_000;
const MOST_BYTES = MAX_RECORD_BYTES - AROUND_BYTES;

/** An export in parts that are sent one after another. What fits into one call goes as it is. */
export function partsOf(exports: readonly PlatformExport[]): UploadPart[] {
  return exports.flatMap((each) => {
    const { platform, body } = each;
    const pieces = platform === 'Google Fit' ? fitPieces(body) : healthPieces(body);
    const isSmall = pieces.length <= MAX_RECORDS && bytesOf(body) <= MOST_BYTES;
    if (isSmall) return pieces.length > 0 ? [{ platform, body, records: pieces.length }] : [];
    return chunks(pieces).map((chunk) => ({ platform, body: bodyOf(each, chunk), records: chunk.length }));
  });
}

interface Piece {
  /** The list or the set that it stands in. */
  readonly of: string | FitSet;
  readonly record: unknown;
}

const fitPieces = (body: PlatformExport['body']): Piece[] =>
  fitPoints(body, Number.POSITIVE_INFINITY).map(({ point, set }) => ({ of: set, record: point }));

const healthPieces = (body: PlatformExport['body']): Piece[] =>
  listsOf(body).flatMap(([name, list]) => list.map((record) => ({ of: name, record })));

function chunks(pieces: readonly Piece[]): Piece[][] {
  const all: Piece[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const piece of pieces) {
    const own = bytesOf(piece.record) + (typeof piece.of === 'string' ? 0 : bytesOf(piece.of)) + 1;
    // What is longer than a call is no reading: the server says so of what stands in its place.
    const isTooLong = own > MOST_BYTES;
    const needed = isTooLong ? 4 : own;
    const last = all.at(-1);
    const one = isTooLong ? { ...piece, record: null } : piece;
    if (last && last.length < MAX_RECORDS && bytes + needed <= MOST_BYTES) {
      last.push(one);
      bytes += needed;
    } else {
      all.push([one]);
      bytes = needed;
    }
  }
  return all;
}

function bodyOf({ platform, body }: PlatformExport, chunk: readonly Piece[]): UploadPart['body'] {
  const groups = new Map<Piece['of'], unknown[]>();
  for (const { of, record } of chunk) {
    const group = groups.get(of);
    if (group) group.push(record);
    else groups.set(of, [record]);
  }
  if (platform === 'Google Fit')
    return {
      dataSets: [...groups].map(([of, point]) => {
        const { source, typeName } = of as FitSet;
        return {
          ...(source === null ? {} : { dataSourceId: source }),
          ...(typeName === null ? {} : { dataTypeName: typeName }),
          point,
        };
      }),
    };
  // Beside its lists an export may say once what all of them are.
  const said = Object.entries(body).filter(([, value]) => typeof value === 'string');
  return { ...Object.fromEntries(said), ...Object.fromEntries(groups as Map<string, unknown[]>) };
}

const encoder = new TextEncoder();
const bytesOf = (value: unknown): number => encoder.encode(JSON.stringify(value) ?? '').byteLength;

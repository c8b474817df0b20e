import { inflateSync } from 'node:zlib';

/** What of a PDF can be read without a principal of PDFs: its objects, unpacked. */
export function unpacked(pdf: Buffer): string {
  const parts = [pdf.toString('latin1')];
  for (let at = pdf.indexOf('stream'); at !== -1; at = pdf.indexOf('stream', at + 1)) {
    const begin = at + 'stream'.length + (pdf[at + 'stream'.length] === 13 ? 2 : 1);
    const end = pdf.indexOf('endstream', begin);
    if (end === -1) break;
    try {
      parts.push(inflateSync(pdf.subarray(begin, end)).toString('latin1'));
    } catch {
      // Not every stream is packed this way.
    }
    at = end + 'endstream'.length;
  }
  return parts.join('\n');
}

/** `AnekTelugu`, ...: the font families of the paper. */
export const fontsOf = (pdf: Buffer): Set<string> =>
  new Set(
    [...unpacked(pdf).matchAll(/\/BaseFont ?\/[A-Z]{6}\+([A-Za-z]+?)(Medium)?-/g)].map(
      ([, family]) => family as string,
    ),
  );

export const pagesOf = (pdf: Buffer): number => unpacked(pdf).match(/\/Type ?\/Page\b/g)?.length ?? 0;

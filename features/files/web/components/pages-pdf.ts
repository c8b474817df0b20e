/** A page of a scan: a JPEG with its size in pixels. */
export interface ScannedPage {
  readonly jpeg: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A4 in points: the longer side of a page. */
const LONG_SIDE = 842;

/** One PDF of several pictures, each on a page of its own shape. */
export function pdfOfPages(pages: readonly ScannedPage[]): Uint8Array {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (part: string | Uint8Array): void => {
    const bytes = typeof part === 'string' ? encoder.encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (id: number, ...body: (string | Uint8Array)[]): void => {
    offsets[id] = length;
    write(`${id} 0 obj\n`);
    for (const part of body) write(part);
    write('\nendobj\n');
  };
  // A line of bytes above 127 says that this is no text file.
  write('%PDF-1.4\n');
  write(Uint8Array.of(37, 226, 227, 207, 211, 10));
  const idOf = (position: number): number => 3 + position * 3;
  object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  const kids = pages.map((_, i) => `${idOf(i)} 0 R`).join(' ');
  object(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  pages.forEach(({ jpeg, width, height }, i) => {
    const scale = LONG_SIDE / Math.max(width, height);
    const [w, h] = [(width * scale).toFixed(2), (height * scale).toFixed(2)];
    const [page, content, image] = [idOf(i), idOf(i) + 1, idOf(i) + 2];
    const drawn = `q ${w} 0 0 ${h} 0 0 cm /Page Do Q`;
    object(
      page,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Contents ${content} 0 R ` +
        `/Resources << /XObject << /Page ${image} 0 R >> >> >>`,
    );
    object(content, `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`);
    object(
      image,
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB ` +
        `/BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    );
  });
  const start = length;
  const count = pages.length * 3 + 3;
  write(`xref\n0 ${count}\n0000000000 65535 f \n`);
  for (let id = 1; id < count; id++) write(`${String(offsets[id]).padStart(10, '0')} 00000 n \n`);
  write(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

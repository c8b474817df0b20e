/**
 * Draws every brand's PNG icons from its `icon.svg`: `npx tsx brands/make-icons.ts`.
 * The PNGs are committed, because phones want them when the app is installed.
 */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { BRANDS } from './index.ts';

for (const brand of BRANDS) {
  const folder = new URL(`./${brand.id}/`, import.meta.url);
  const svg = await readFile(new URL(brand.icon, folder));
  for (const size of [192, 512]) {
    const png = await sharp(svg, { density: 288 }).resize(size, size).png({ compressionLevel: 9 }).toBuffer();
    await sharp(png).toFile(new URL(`icon-${size}.png`, folder).pathname);
  }
  // A maskable icon may be cut to a circle of 80 % of its width: the drawing keeps inside it, and the brand's
  // colour fills the corners.
  await sharp(svg, { density: 288 })
    .resize(512, 512)
    .flatten({ background: brand.light.brand })
    .png({ compressionLevel: 9 })
    .toFile(new URL('icon-maskable-512.png', folder).pathname);
}

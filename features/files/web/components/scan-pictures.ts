import { findPage, type Quad, wholePicture } from './find-page.ts';
import type { ScannedPage } from './pages-pdf.ts';
import { sizeOf, straighten } from './straighten.ts';

/** The longer side of a photo that is worked on, and of a page that is stored: about 200 dots per inch of A4. */
const WORKED_ON = 2400;
const STORED = 2200;
/** The page is looked for in a small copy. */
const LOOKED_AT = 320;

/** A photo ready to be cut, with the corners of the page that was found in it. */
export interface Photo {
  readonly canvas: HTMLCanvasElement;
  readonly url: string;
  readonly corners: Quad;
}

function canvasOf(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser has no canvas');
  return { canvas, context };
}

/** @throws when the browser can't show the picture */
export async function openPhoto(file: Blob): Promise<Photo> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, WORKED_ON / Math.max(bitmap.width, bitmap.height));
  const { canvas, context } = canvasOf(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return { canvas, url: canvas.toDataURL('image/jpeg', 0.7), corners: cornersIn(canvas) };
}

function cornersIn(photo: HTMLCanvasElement): Quad {
  const scale = Math.min(1, LOOKED_AT / Math.max(photo.width, photo.height));
  const { canvas, context } = canvasOf(
    Math.max(1, Math.round(photo.width * scale)),
    Math.max(1, Math.round(photo.height * scale)),
  );
  context.drawImage(photo, 0, 0, canvas.width, canvas.height);
  const { width, height } = canvas;
  const { data } = context.getImageData(0, 0, width, height);
  const gray = new Uint8Array(width * height);
  for (let i = 0; i < gray.length; i++)
    gray[i] = data[i * 4]! * 0.299 + data[i * 4 + 1]! * 0.587 + data[i * 4 + 2]! * 0.114;
  const found = findPage({ width, height, data: gray });
  const by = 1 / scale;
  return found
    ? (found.map(({ x, y }) => ({ x: x * by, y: y * by })) as unknown as Quad)
    : wholePicture(photo.width, photo.height);
}

/** Cuts the page out of the photo and lays it straight. */
export async function cutPage(photo: Photo, corners: Quad): Promise<ScannedPage> {
  const source = photo.canvas.getContext('2d', { willReadFrequently: true });
  if (!source) throw new Error('this browser has no canvas');
  const picture = source.getImageData(0, 0, photo.canvas.width, photo.canvas.height);
  const flat = straighten(picture, corners, sizeOf(corners, STORED));
  const { canvas, context } = canvasOf(flat.width, flat.height);
  const image = context.createImageData(flat.width, flat.height);
  image.data.set(flat.data);
  context.putImageData(image, 0, 0);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.82));
  if (!blob) throw new Error('the page could not be written');
  return { jpeg: new Uint8Array(await blob.arrayBuffer()), width: flat.width, height: flat.height };
}

/** Pixels: what the server keeps at most. More would only take longer on the way. */
const LONGEST = 1600;
const QUALITY = 0.88;

/**
 * A photo as it is sent: upright, small, and without the place where it was taken. A picture that this browser can't
 * open (a HEIC) goes as it is: the server says what to do about it.
 */
export async function prepared(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return file;
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const drawn = await jpegOf(picture, picture.width * scale, picture.height * scale);
  picture.close();
  return drawn ?? file;
}

/** What the camera shows now. */
export const frameOf = (video: HTMLVideoElement): Promise<Blob | null> =>
  jpegOf(video, video.videoWidth, video.videoHeight);

async function jpegOf(source: CanvasImageSource, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext('2d');
  if (!context || width < 1 || height < 1) return null;
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return await new Promise((done) => {
    canvas.toBlob(done, 'image/jpeg', QUALITY);
  });
}

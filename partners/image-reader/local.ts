import type { ImageReader } from './port.ts';

/** Nobody reads pictures here: a photo stays a photo. */
export const noReader = (): ImageReader => ({
  isThere: false,
  read: async () => ({ status: 'not_available' }),
});

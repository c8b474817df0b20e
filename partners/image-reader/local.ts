import type { ImageReader } from './port.ts';

/** This deployment has no reader: a photo stays a photo. */
export const noReader = (): ImageReader => ({
  isThere: false,
  read: async () => ({ status: 'not_available' }),
});

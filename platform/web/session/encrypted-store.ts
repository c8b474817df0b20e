/** AES-GCM with a fresh nonce each time: the nonce, then the ciphertext. A text of it is in base64. */
const NONCE = 12;

export async function encrypt(key: CryptoKey, value: unknown): Promise<string> {
  const whole = await sealBytes(key, new TextEncoder().encode(JSON.stringify(value)));
  let text = '';
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < whole.length; at += 8192)
    text += String.fromCharCode(...whole.subarray(at, at + 8192));
  return btoa(text);
}

/** Throws when the key is another one or the text was changed. */
export async function decrypt(key: CryptoKey, sealed: string): Promise<unknown> {
  const whole = Uint8Array.from(atob(sealed), (each) => each.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(await unsealBytes(key, whole)));
}

/** `name`: the name under which the bytes are stored. They can be read under no other one. */
export async function sealBytes(
  key: CryptoKey,
  plain: BufferSource,
  name = '',
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE));
  const cipher = await crypto.subtle.encrypt(parameters(iv, name), key, plain);
  const whole = new Uint8Array(NONCE + cipher.byteLength);
  whole.set(iv);
  whole.set(new Uint8Array(cipher), NONCE);
  return whole;
}

/** Throws when the key or the name is another one or the bytes were changed. */
export const unsealBytes = (
  key: CryptoKey,
  whole: Uint8Array<ArrayBuffer>,
  name = '',
): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt(parameters(whole.subarray(0, NONCE), name), key, whole.subarray(NONCE));

const parameters = (iv: Uint8Array<ArrayBuffer>, name: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  ...(name ? { additionalData: new TextEncoder().encode(name) } : {}),
});

/** AES-GCM with a fresh nonce each time, as base64 of nonce and ciphertext. */
const NONCE = 12;

export async function seal(key: CryptoKey, value: unknown): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  const cipher = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, plain));
  const whole = new Uint8Array(NONCE + cipher.length);
  whole.set(nonce);
  whole.set(cipher, NONCE);
  let text = '';
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < whole.length; at += 8192)
    text += String.fromCharCode(...whole.subarray(at, at + 8192));
  return btoa(text);
}

/** Throws when the key is another one or the text was changed. */
export async function unseal(key: CryptoKey, sealed: string): Promise<unknown> {
  const whole = Uint8Array.from(atob(sealed), (each) => each.charCodeAt(0));
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: whole.subarray(0, NONCE) },
    key,
    whole.subarray(NONCE),
  );
  return JSON.parse(new TextDecoder().decode(plain));
}

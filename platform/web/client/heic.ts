/** A photograph as iPhones take them: by its type, or by its name where the machine knows no such type. */
export function isHeic({ type, name }: { readonly type: string; readonly name: string }): boolean {
  return /^image\/hei[cf]/i.test(type) || (type === '' && /\.hei[cf]$/i.test(name));
}

/** Tells pages of this browser apart: some things are only in the memory of one of them. */
export const THIS_PAGE: string = crypto.getRandomValues(new Uint32Array(4)).join('');

const nameOf = (page: string): string => `sukham.chat.page.${page}`;
let isHeld = false;

/** From now on other tabs can see that this page is open. */
export function showThatOpen(): void {
  if (isHeld || !navigator.locks) return;
  isHeld = true;
  void navigator.locks.request(nameOf(THIS_PAGE), () => new Promise(() => undefined));
}

/** Whether another page is still open that had shown that it is. */
export async function isOpenElsewhere(page: string): Promise<boolean> {
  if (page === THIS_PAGE || !navigator.locks) return false;
  const { held } = await navigator.locks.query();
  return held?.some(({ name }) => name === nameOf(page)) ?? false;
}

/** Rows that are read at a time, and how many of them wait for the gateway at the same moment. */
export const AT_ONCE = 200;
const WIDTH = 8;
/** The job comes again each minute. */
const TIME_MS = 50_000;

/** Works off what is due, batch by batch, until nothing new is due or the minute is over. Each id once. */
export async function workOff(
  due: () => Promise<readonly string[]>,
  handle: (id: string) => Promise<void>,
): Promise<void> {
  const until = performance.now() + TIME_MS;
  const done = new Set<string>();
  while (performance.now() < until) {
    const ids = (await due()).filter((id) => !done.has(id));
    if (ids.length === 0) return;
    const left = [...ids];
    const lane = async () => {
      for (let id = left.pop(); id !== undefined && performance.now() < until; id = left.pop()) {
        done.add(id);
        await handle(id);
      }
    };
    await Promise.all(Array.from({ length: WIDTH }, lane));
  }
}

import { Autosave, type AutosaveOptions, type DraftOnDevice } from './autosave.ts';

export interface Doc {
  readonly version: number;
  readonly text: string;
}
type Body = Pick<Doc, 'text'>;

export const first: Doc = { version: 1, text: '' };

const fresh = () => ({
  drafts: new Map<string, DraftOnDevice<Body>>(),
  /** Writers that are still there. */
  there: new Set<string>(),
  sent: [] as string[],
  /** Whether its storage answers. */
  stores: true,
  /** Until then no draft can be read. */
  reading: Promise.resolve(),
  answer: async (body: Body, version: number): Promise<Doc> => ({ ...body, version: version + 1 }),
});

/** What a device has stored and sent, and what it is answered. */
export const device = fresh();
export const clearDevice = (): void => void Object.assign(device, fresh());

const stored = () => [...device.drafts].map(([writer, draft]) => ({ writer, draft }));
export const texts = () => [...device.drafts.values()];

/** Saves as the server does: from the newest version only; the same text again changes nothing. */
export function serverOf(document: Doc): () => Doc {
  let onServer = document;
  device.answer = async (body, version) => {
    if (body.text === onServer.text) return onServer;
    if (version !== onServer.version) throw Object.assign(new Error(), { theirs: onServer });
    onServer = { ...body, version: version + 1 };
    return onServer;
  };
  return () => onServer;
}

export function opened(document = first): Autosave<Doc, Body> {
  const options: AutosaveOptions<Doc, Body> = {
    ...{ id: 'a', idleMs: 1000, bodyOf: ({ text }) => ({ text }) },
    drafts: {
      async all() {
        await device.reading;
        return stored();
      },
      left: async () => stored().filter(({ writer }) => !device.there.has(writer)),
      put: async (_, writer, draft) => {
        if (!device.stores) return await new Promise(() => undefined);
        device.drafts.set(writer, draft);
        return true;
      },
      drop: async (_, writer) => void device.drafts.delete(writer),
      begin(writer) {
        device.there.add(writer);
        return () => void device.there.delete(writer);
      },
    },
    save: (body, version) => {
      device.sent.push(`${body.text} from ${version}`);
      return device.answer(body, version);
    },
    theirsIn: (error) => (error as { theirs?: Doc }).theirs,
  };
  const autosave = new Autosave(document, options);
  autosave.open();
  return autosave;
}

export const type = (autosave: Autosave<Doc, Body>, text: string): void => autosave.change(() => ({ text }));

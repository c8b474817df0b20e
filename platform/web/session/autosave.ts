import { canonicalJson } from '#platform/domain/canonical-json.ts';
import { isNoAnswer } from '../client/api-error.ts';
import { newId } from '../client/new-id.ts';
import { createStore, type Store } from '../store.ts';
import { answerWithin } from './answer-within.ts';
import type { DraftStore } from './draft-store.ts';

/** After a save that got no answer. */
const AGAIN_MS = 8000;
/** So long a save may take, also a long document over a slow network; after that it counts as without an answer. */
const LIMIT_MS = 30_000;
/** The longest delay of a save by a device storage that doesn't answer. */
const STORE_MS = 2000;
/** So many texts without an answer are remembered; each may be as long as the document. */
const MOST_UNANSWERED = 8;

/** A draft as the device stores it, with the version that it was made from. */
export type DraftOnDevice<B> = B & {
  readonly version: number;
  /** What was sent before it from the same version, without an answer: the server may have it. */
  readonly unanswered?: readonly string[];
};

export type SaveState<D> =
  | { readonly is: 'saved' | 'unsaved' | 'saving' | 'on_device' }
  | { readonly is: 'failed'; readonly error: unknown }
  /** Another user, or another tab, saved meanwhile: the user chooses between both versions. */
  | { readonly is: 'conflict'; readonly theirs: D };

export interface Autosaved<D, B> {
  /** As it is written now. */
  readonly body: B;
  /** The version of the server. */
  readonly stored: D;
  readonly state: SaveState<D>;
  /** Grows when the body was replaced from outside: editors begin again. */
  readonly generation: number;
}

export interface AutosaveOptions<D, B> {
  readonly id: string;
  /** Milliseconds after the last key: typing is never interrupted by a save. */
  readonly idleMs: number;
  /** Where the draft waits until a save has succeeded. */
  readonly drafts: DraftStore<DraftOnDevice<B>>;
  bodyOf(document: D): B;
  /** Without what the writer left empty: so it is sent, and so the server has it afterwards. */
  sendable?(body: B): B;
  /**
   * @param signal ends the call when it takes too long
   * @throws what the call throws
   */
  save(body: B, version: number, signal: AbortSignal): Promise<D>;
  /** The version that another user has saved, where `error` says that the document has changed. */
  theirsIn(error: unknown): D | undefined;
}

/** A document as it is written: saved when the writer pauses, and stored on the device until a save has succeeded. */
export class Autosave<D extends { readonly version: number }, B extends object> {
  readonly shown: Store<Autosaved<D, B>>;
  /** The document is deleted: nothing of it is saved any more. */
  isDiscarded = false;
  readonly #options: AutosaveOptions<D, B>;
  #version: number;
  /** As the server had it when this editor began. */
  readonly #opened: { readonly version: number; readonly text: string };
  /** What was sent from `#version` without an answer. */
  #unanswered: readonly string[] = [];
  #isDirty = false;
  /** Writers of the stored drafts that this editor took over. Saving deletes their drafts and no others. */
  readonly #onDevice = new Set<string>();
  readonly #writer = newId();
  /** Writers of the stored drafts that this editor does not open again. */
  readonly #seen = new Set([this.#writer]);
  #end = (): void => undefined;
  /** Others may have left more than what was taken up so far. */
  #hasMore = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<D | undefined> | undefined;

  constructor(document: D, options: AutosaveOptions<D, B>) {
    this.#options = options;
    this.#version = document.version;
    this.#opened = { version: document.version, text: this.#textOf(options.bodyOf(document)) };
    this.shown = createStore<Autosaved<D, B>>({
      ...{ body: options.bodyOf(document), stored: document, state: { is: 'saved' }, generation: 0 },
    });
  }

  change(next: (body: B) => B): void {
    const { body, state } = this.shown.get();
    this.#isDirty = true;
    this.#show({ body: next(body), state: state.is === 'conflict' ? state : { is: 'unsaved' } });
    this.#saveIn(this.#options.idleMs);
  }

  /** Puts another body in place of what is there. */
  replace(next: (body: B) => B): void {
    this.change(next);
    this.#show({ generation: this.shown.get().generation + 1 });
  }

  /** Resolves with the document once all is saved; undefined when that failed, and in a conflict. */
  async flush(): Promise<D | undefined> {
    if (this.#running) await this.#running;
    if (this.#isDirty) return this.#save();
    const { state, stored } = this.shown.get();
    return state.is === 'conflict' ? undefined : stored;
  }

  /** @returns whether a call other than a save was refused because the document has changed: the user chooses then */
  refused(error: unknown): boolean {
    const theirs = this.#options.theirsIn(error);
    if (theirs) this.#show({ state: { is: 'conflict', theirs } });
    return theirs !== undefined;
  }

  /** Ends a conflict with one of the two. */
  choose(which: 'mine' | 'theirs'): void {
    const { state, generation } = this.shown.get();
    if (state.is !== 'conflict') return;
    const { theirs } = state;
    this.#goOnFrom(theirs);
    if (which === 'mine') return void this.#save();
    this.#isDirty = false;
    const body = this.#options.bodyOf(theirs);
    this.#show({ body, stored: theirs, state: { is: 'saved' }, generation: generation + 1 });
    void this.#drop();
  }

  /** Deletes the document, also on this device. @throws what `remove` throws; then everything is as before */
  async discard(remove: () => Promise<unknown>): Promise<void> {
    while (this.#running) await this.#running;
    this.isDiscarded = true;
    await remove().catch((error: unknown) => {
      this.isDiscarded = false;
      if (this.#isDirty) this.#saveIn(this.#options.idleMs);
      throw error;
    });
    this.#isDirty = false;
    const { drafts, id } = this.#options;
    for (const { writer } of await drafts.all(id)) await drafts.drop(id, writer);
  }

  /** Continues with the draft of a page that was closed without a network, and saves when the network is back. */
  open(): void {
    window.addEventListener('online', this.#whenOnline);
    window.addEventListener('beforeunload', this.#whenLeaving);
    this.#end = this.#options.drafts.begin(this.#writer);
    void this.#takeLeft(() => this.#isDirty || this.#running !== undefined);
  }

  /** Of several that were left each is taken up once the one before is saved: it was made from an older version. */
  async #takeLeft(isBusy: () => boolean): Promise<void> {
    const { drafts, id } = this.#options;
    await this.#dropSaved();
    const left = (await drafts.left(id)).find(({ writer }) => !this.#seen.has(writer));
    this.#hasMore = left !== undefined;
    if (!left || isBusy()) return;
    this.#seen.add(left.writer);
    this.#onDevice.add(left.writer);
    const { version, unanswered = [], ...body } = left.draft;
    this.#version = version;
    this.#unanswered = unanswered;
    this.replace(() => body as unknown as B);
    void this.#save();
  }

  /** A page that was killed after its save, or without the answer to it, leaves a draft of what the server has. */
  async #dropSaved(): Promise<void> {
    const { drafts, id } = this.#options;
    for (const { writer, draft } of await drafts.left(id)) {
      const { version, unanswered: _, ...body } = draft;
      const isSaved =
        version <= this.#opened.version && this.#textOf(body as unknown as B) === this.#opened.text;
      if (isSaved) await drafts.drop(id, writer);
    }
  }

  close(): void {
    window.removeEventListener('online', this.#whenOnline);
    window.removeEventListener('beforeunload', this.#whenLeaving);
    clearTimeout(this.#timer);
    this.#end();
    if (this.#isDirty) void this.#save();
  }

  readonly #whenOnline = (): void => {
    if (this.#isDirty) void this.#save();
  };

  readonly #whenLeaving = (event: BeforeUnloadEvent): void => {
    if (this.#isDirty || this.#running) event.preventDefault();
  };

  #saveIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#save(), ms);
  }

  #show(part: Partial<Autosaved<D, B>>): void {
    this.shown.set({ ...this.shown.get(), ...part });
  }

  /** One after the other: the second goes from the version that the first has made. */
  async #save(): Promise<D | undefined> {
    clearTimeout(this.#timer);
    while (this.#running) await this.#running;
    if (this.isDiscarded) return undefined;
    this.#isDirty = false;
    this.#show({ state: { is: 'saving' } });
    const saving = this.#send(this.shown.get().body, this.#version);
    this.#running = saving;
    const stored = await saving;
    this.#running = undefined;
    return stored;
  }

  async #send(body: B, version: number): Promise<D | undefined> {
    const text = this.#textOf(body);
    const before = this.#unanswered.filter((each) => each !== text);
    // The first may have arrived before the network was lost, the last ones after it came back.
    this.#unanswered = [...before.toSpliced(1, before.length - MOST_UNANSWERED + 1), text];
    // Whatever the answer is, or if none comes: what was written outlives a page that is closed now.
    await this.#store(body, version);
    try {
      const stored = await answerWithin(LIMIT_MS, (signal) =>
        this.#options.save(this.#options.sendable?.(body) ?? body, version, signal),
      );
      this.#goOnFrom(stored);
      this.#show({ stored, state: { is: this.#isDirty ? 'unsaved' : 'saved' } });
      if (!this.#isDirty) await this.#drop();
      else await this.#store(this.shown.get().body, stored.version);
      return stored;
    } catch (error) {
      const theirs = this.#options.theirsIn(error);
      if (theirs && this.#isFromHere(theirs)) {
        this.#goOnFrom(theirs);
        return await this.#send(body, theirs.version);
      }
      this.#isDirty = true;
      this.#show({ state: this.#stateAfter(error) });
      if (isNoAnswer(error)) this.#saveIn(AGAIN_MS);
      return undefined;
    }
  }

  /** What was sent before was saved, and its answer was lost. */
  #isFromHere(theirs: D): boolean {
    return (
      theirs.version > this.#version && this.#unanswered.includes(this.#textOf(this.#options.bodyOf(theirs)))
    );
  }

  #goOnFrom({ version }: D): void {
    this.#version = version;
    this.#unanswered = [];
  }

  #textOf(body: B): string {
    return canonicalJson(this.#options.sendable?.(body) ?? body);
  }

  async #store(body: B, version: number): Promise<void> {
    const { drafts, id } = this.#options;
    const text = this.#textOf(body);
    const unanswered = this.#unanswered.filter((each) => each !== text);
    const draft = { ...body, version, ...(unanswered.length > 0 ? { unanswered } : {}) };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), STORE_MS);
    });
    const isStored = await Promise.race([drafts.put(id, this.#writer, draft), late]);
    clearTimeout(timer);
    if (isStored) await this.#dropAllBut(this.#writer);
  }

  async #drop(): Promise<void> {
    await this.#dropAllBut(undefined);
    if (this.#hasMore) await this.#takeLeft(() => this.#isDirty);
  }

  async #dropAllBut(own: string | undefined): Promise<void> {
    const { drafts, id } = this.#options;
    const gone = [...this.#onDevice].filter((writer) => writer !== own);
    this.#onDevice.clear();
    if (own) this.#onDevice.add(own);
    for (const writer of gone) await drafts.drop(id, writer);
  }

  #stateAfter(error: unknown): SaveState<D> {
    const theirs = this.#options.theirsIn(error);
    if (theirs) return { is: 'conflict', theirs };
    return isNoAnswer(error) ? { is: 'on_device' } : { is: 'failed', error };
  }
}

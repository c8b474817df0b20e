import { createStore } from '../store.ts';

export type AlertType = 'success' | 'info' | 'warning' | 'error';

export interface ShellAlert {
  readonly type: AlertType;
  readonly message: string;
}

export interface LoaderState {
  /** Something that the person waits for is going on. */
  readonly loader: boolean;
  /** Share of an upload that is done, 0 to 1; null when nothing is sent. */
  readonly uploadLoader: number | null;
  readonly alert: ShellAlert | null;
}

const DEFAULT: LoaderState = { loader: false, uploadLoader: null, alert: null };
const store = createStore<LoaderState>(DEFAULT);
let waiting = 0;

export const useLoader = store.use;

/** Shows the progress line until the returned function is called. */
export function showLoader(): () => void {
  waiting += 1;
  store.set({ ...store.get(), loader: true });
  let open = true;
  return () => {
    if (!open) return;
    open = false;
    waiting = Math.max(0, waiting - 1);
    if (waiting === 0) store.set({ ...store.get(), loader: false });
  };
}

const uploads = new Map<object, number>();

/**
 * Shows how far an upload is, 0 to 1, until it is called with null. Of several at once the bar shows the one that has
 * the longest way to go.
 */
export function showUpload(): (share: number | null) => void {
  const upload = {};
  return (share) => {
    if (share === null) uploads.delete(upload);
    else uploads.set(upload, share);
    const uploadLoader = uploads.size > 0 ? Math.min(...uploads.values()) : null;
    store.set({ ...store.get(), uploadLoader });
  };
}

/** A short message over the page, that goes by itself. What must be acted on belongs into the page. */
export function showAlert(type: AlertType, message: string): void {
  store.set({ ...store.get(), alert: { type, message } });
}

export function closeAlert(): void {
  store.set({ ...store.get(), alert: null });
}

export function resetLoader(): void {
  waiting = 0;
  uploads.clear();
  store.set(DEFAULT);
}

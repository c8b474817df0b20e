import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './toasts.module.css';
import tones from './tone.module.css';
import { TONE_ICONS, type Tone } from './tone.ts';

export interface Toast {
  readonly message: string;
  readonly tone?: Tone;
  /** For example Undo. A message with an action stays longer. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

interface Shown extends Toast {
  readonly id: number;
}

const ToastContext = createContext<(toast: Toast) => void>(() => undefined);

/** Says something in passing: `const say = useToast(); say({ message: t('...') })`. */
export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext);
}

export interface ToastProviderProps {
  /** Names the region, for example "Messages". */
  readonly label: string;
  readonly dismissLabel: string;
  readonly children: ReactNode;
}

/** Around the app, once. The newest message is the last; at most three stand at a time. */
export function ToastProvider({ label, dismissLabel, children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<readonly Shown[]>([]);
  const lastId = useRef(0);
  const say = useCallback((toast: Toast) => {
    lastId.current += 1;
    const shown = { ...toast, id: lastId.current };
    setToasts((before) => [...before.slice(-2), shown]);
  }, []);
  const dismiss = useCallback(
    (id: number) => setToasts((before) => before.filter((one) => one.id !== id)),
    [],
  );
  return (
    <ToastContext value={say}>
      {children}
      <section aria-label={label} aria-live="polite" className={styles.region}>
        {toasts.map((toast) => (
          <ToastMessage key={toast.id} toast={toast} dismissLabel={dismissLabel} onDismiss={dismiss} />
        ))}
      </section>
    </ToastContext>
  );
}

const SECONDS = 6;
const SECONDS_WITH_ACTION = 12;

function ToastMessage({
  toast,
  dismissLabel,
  onDismiss,
}: {
  readonly toast: Shown;
  readonly dismissLabel: string;
  readonly onDismiss: (id: number) => void;
}) {
  const [held, setHeld] = useState(false);
  const { id, message, tone = 'info', action } = toast;
  const seconds = action ? SECONDS_WITH_ACTION : SECONDS;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onDismiss(id), seconds * 1000);
    return () => clearTimeout(timer);
  }, [held, id, onDismiss, seconds]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stops the clock while someone reads
    <div
      className={`${styles.toast} ${tones[tone]}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={TONE_ICONS[tone]} className={styles.icon} />
      <p className={styles.text}>{message}</p>
      {action && (
        <Button
          variant="quiet"
          compact
          onClick={() => {
            action.onPress();
            onDismiss(id);
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label={dismissLabel} onClick={() => onDismiss(id)} />
    </div>
  );
}

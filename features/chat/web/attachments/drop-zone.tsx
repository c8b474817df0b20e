import {
  type ClipboardEvent,
  createContext,
  type DragEvent,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import styles from './drop-zone.module.css';

type Take = (files: File[]) => void;

/** Passes dropped or pasted files to the component that attaches them; undefined outside of a conversation. */
const Arrivals = createContext<((take: Take) => () => void) | undefined>(undefined);

/** Files that are dropped or pasted anywhere in the conversation, for as long as the component is there. */
export function useArrivals(take: Take): void {
  const listen = use(Arrivals);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => listen?.((files) => latest.current(files)), [listen]);
}

export interface DropZoneProps {
  readonly children: ReactNode;
  /** Nothing may be sent here: files fall through as on any page. */
  readonly disabled?: boolean;
  readonly className?: string | undefined;
}

const hasFiles = (data: DataTransfer): boolean => data.types.includes('Files');

/** Around a conversation: takes files that are dropped or pasted into it, and hands them to its AttachmentBar. */
export function DropZone({ children, disabled = false, className }: DropZoneProps) {
  const { t } = useWords();
  const takers = useRef(new Set<Take>());
  const [over, setOver] = useState(false);
  const depth = useRef(0);
  const listen = useMemo(
    () => (take: Take) => {
      takers.current.add(take);
      return () => void takers.current.delete(take);
    },
    [],
  );
  const hand = (files: File[]) => {
    for (const take of takers.current) take(files);
  };
  // Every child that the pointer passes over enters and leaves.
  const cross = (by: 1 | -1) => (event: DragEvent) => {
    if (disabled || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  };
  const drop = (event: DragEvent) => {
    depth.current = 0;
    setOver(false);
    if (disabled || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    const files = [...event.dataTransfer.files];
    if (files.length > 0) hand(files);
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    // A copied text may carry a picture of itself: the text is what was meant.
    if (disabled || files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    hand(files);
  };
  return (
    <Arrivals value={listen}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are shortcuts for the buttons inside */}
      <div
        className={`${styles.zone} ${className ?? ''}`}
        onDragEnter={cross(1)}
        onDragLeave={cross(-1)}
        onDragOver={(event) => !disabled && hasFiles(event.dataTransfer) && event.preventDefault()}
        onDrop={drop}
        onPaste={paste}
      >
        {children}
        {over && (
          <div className={styles.over}>
            <p className={styles.invitation}>
              <Icon name="upload" size="large" />
              {t('chat.attachments.dropHere')}
            </p>
          </div>
        )}
      </div>
    </Arrivals>
  );
}

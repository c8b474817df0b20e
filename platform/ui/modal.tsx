import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import styles from './modal.module.css';

export interface ModalProps {
  readonly open: boolean;
  /** Asked to close: Escape, the cross, a press beside it, or Back on Android. */
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  readonly children?: ReactNode;
  /** Buttons at the bottom, the main one last. */
  readonly actions?: ReactNode;
  readonly size?: 'normal' | 'wide';
  readonly role?: 'dialog' | 'alertdialog';
}

/** The native dialog behind Dialog and Sheet: it traps the focus and gives it back itself. */
export function Modal({
  open,
  onClose,
  title,
  closeLabel,
  children,
  actions,
  size = 'normal',
  role,
  kind,
}: ModalProps & { readonly kind: 'dialog' | 'sheet' }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);

  // A press that starts and ends on the dialog itself was on its backdrop: everything inside covers it.
  const pressed = useRef(false);
  const pressBeside = (event: MouseEvent) => {
    if (pressed.current && event.target === dialog.current) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop's key is Escape, which the dialog has
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      className={classNames(styles.modal, styles[kind], styles[size])}
      onPointerDown={(event) => {
        pressed.current = event.target === dialog.current;
      }}
      onClick={pressBeside}
      onCancel={(event) => {
        // A file input inside cancels too, and bubbles.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // The event comes a moment later: it may have been opened again since.
        if (event.target === dialog.current && open && !dialog.current.open) onClose();
      }}
    >
      {open && (
        <div className={styles.inside}>
          <div className={styles.head}>
            <h2 id={titleId}>{title}</h2>
            <IconButton icon="close" label={closeLabel} onClick={onClose} />
          </div>
          <div className={styles.body}>{children}</div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  );
}

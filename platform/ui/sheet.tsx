import { Modal, type ModalProps } from './modal.tsx';

export type SheetProps = Omit<ModalProps, 'role'>;

/** From the bottom edge below 768 px, a dialog above it. */
export function Sheet(props: SheetProps) {
  return <Modal {...props} kind="sheet" />;
}

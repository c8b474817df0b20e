import { Modal, type ModalProps } from './modal.tsx';

export type DialogProps = Omit<ModalProps, 'role'>;

/** In the middle of the page at every size. */
export function Dialog(props: DialogProps) {
  return <Modal {...props} kind="dialog" />;
}

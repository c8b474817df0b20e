import { type ChangeEvent, type PointerEvent, useRef, useState } from 'react';
import { Button } from './button.tsx';
import type { FieldProps } from './field.tsx';
import { FieldGroup } from './field-group.tsx';
import styles from './signature-pad.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface SignaturePadProps extends FieldProps {
  /** The signature as a PNG with dark ink on nothing; null when it was cleared. */
  readonly onSignature: (png: Blob | null) => void;
  /** A chosen file that this browser can't show as a picture; what was there stays. */
  readonly onUnreadable: (file: File) => void;
  readonly clearLabel: string;
  /** A picture instead of drawing: for the keyboard, and for those who have one. */
  readonly uploadLabel: string;
  /** What a screen reader hears of the pad: "Empty", "Signed". */
  readonly emptyLabel: string;
  readonly signedLabel: string;
}

/** Drawn at a fixed size, so that it prints well from any screen. */
const WIDTH = 1200;
const HEIGHT = 400;
const INK = '#16203a';

export function SignaturePad(props: SignaturePadProps) {
  const { onSignature, onUnreadable, clearLabel, uploadLabel, emptyLabel, signedLabel, ...field } = props;
  const picker = useRef<HTMLInputElement>(null);
  const { canvas, signed, strokes, clear, upload } = usePen(onSignature, onUnreadable);

  return (
    <FieldGroup {...field}>
      <div className={styles.pad}>
        <canvas
          ref={canvas}
          width={WIDTH}
          height={HEIGHT}
          role="img"
          aria-label={signed ? signedLabel : emptyLabel}
          className={styles.canvas}
          {...strokes}
        />
        <span className={styles.baseline} aria-hidden="true" />
      </div>
      <div className={styles.actions}>
        <Button icon="upload" onClick={() => picker.current?.click()}>
          {uploadLabel}
        </Button>
        <Button variant="quiet" disabled={!signed} onClick={clear}>
          {clearLabel}
        </Button>
        <input
          ref={picker}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          hidden
          aria-label={uploadLabel}
          onChange={upload}
        />
      </div>
      <VisuallyHidden>
        <output>{signed ? signedLabel : ''}</output>
      </VisuallyHidden>
    </FieldGroup>
  );
}

/** Ink on a canvas, and whether there is any. */
function usePen(
  onSignature: SignaturePadProps['onSignature'],
  onUnreadable: SignaturePadProps['onUnreadable'],
) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef(false);
  const [signed, setSigned] = useState(false);

  const pen = () => canvas.current?.getContext('2d') ?? null;
  const pointOf = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDTH;
    return { x, y: ((event.clientY - box.top) / box.height) * HEIGHT };
  };
  const start = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = pen();
    if (!context || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = true;
    const { x, y } = pointOf(event);
    Object.assign(context, { lineWidth: 7, lineCap: 'round', lineJoin: 'round', strokeStyle: INK });
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x, y);
    context.stroke();
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = pen();
    if (!drawing.current || !context) return;
    const { x, y } = pointOf(event);
    context.lineTo(x, y);
    context.stroke();
  };
  const finish = () => {
    if (!drawing.current) return;
    drawing.current = false;
    handOver();
  };
  const handOver = () => {
    setSigned(true);
    canvas.current?.toBlob((png) => onSignature(png), 'image/png');
  };
  const clear = () => {
    pen()?.clearRect(0, 0, WIDTH, HEIGHT);
    setSigned(false);
    onSignature(null);
  };
  const upload = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    const context = pen();
    if (!file || !context) return;
    const picture = await createImageBitmap(file).catch(() => null);
    if (!picture) return onUnreadable(file);
    const scale = Math.min(WIDTH / picture.width, HEIGHT / picture.height);
    const [width, height] = [picture.width * scale, picture.height * scale];
    context.clearRect(0, 0, WIDTH, HEIGHT);
    context.drawImage(picture, (WIDTH - width) / 2, (HEIGHT - height) / 2, width, height);
    handOver();
  };

  const strokes = {
    onPointerDown: start,
    onPointerMove: draw,
    onPointerUp: finish,
    onPointerCancel: finish,
  };
  return { canvas, signed, strokes, clear, upload };
}

import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Point, Quad } from './find-page.ts';
import styles from './scan.module.css';
import type { Photo } from './scan-pictures.ts';

interface CornersProps {
  readonly photo: Photo;
  readonly corners: Quad;
  readonly onCorners: (corners: Quad) => void;
}

const NAMES = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const;
/** By an arrow key, as a share of the picture. */
const STEP = 0.01;
const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

/** The photo with the four corners of its page, moved by finger, mouse or arrow keys. */
export function Corners({ photo, corners, onCorners }: CornersProps) {
  const { t } = useWords();
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = photo.canvas;
  const move = (position: number, { x, y }: Point) =>
    onCorners(
      corners.map((corner, i) =>
        i === position ? { x: within(x, width), y: within(y, height) } : corner,
      ) as unknown as Quad,
    );
  const drag = (position: number) => (event: PointerEvent<HTMLButtonElement>) => {
    const area = box.current?.getBoundingClientRect();
    if (!area || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    move(position, {
      x: ((event.clientX - area.left) / area.width) * width,
      y: ((event.clientY - area.top) / area.height) * height,
    });
  };
  const press = (position: number) => (event: KeyboardEvent) => {
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const corner = corners[position];
    if (!by || !corner) return;
    event.preventDefault();
    move(position, { x: corner.x + (by[0] ?? 0) * STEP * width, y: corner.y + (by[1] ?? 0) * STEP * height });
  };
  return (
    <div ref={box} className={styles.photo} style={{ aspectRatio: `${width} / ${height}` }}>
      <img src={photo.url} alt={t('files.scan.photo')} className={styles.picture} />
      <svg viewBox={`0 0 ${width} ${height}`} className={styles.outline} aria-hidden="true">
        <polygon points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
      </svg>
      {NAMES.map((name, i) => (
        <button
          key={name}
          type="button"
          className={styles.corner}
          aria-label={t(`files.scan.corner.${name}`)}
          style={{
            insetInlineStart: `${((corners[i]?.x ?? 0) / width) * 100}%`,
            insetBlockStart: `${((corners[i]?.y ?? 0) / height) * 100}%`,
          }}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag(i)}
          onKeyDown={press(i)}
        />
      ))}
    </div>
  );
}

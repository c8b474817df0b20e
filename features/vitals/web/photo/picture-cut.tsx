import { useEffect, useState } from 'react';
import type { PictureBox } from '#platform/contract/readings.ts';
import { Button } from '#platform/ui/button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { areaOf, type Size } from './cut.ts';
import styles from './photo.module.css';

/** The picture beside which one types: the numbers cut out of it where they were found, and all of it on request. */
export function PictureCut({
  src,
  boxes,
  marked,
  known = null,
}: {
  readonly src: string;
  readonly boxes: readonly PictureBox[];
  /** Fields with a frame around their place. */
  readonly marked: ReadonlySet<string>;
  /** Its size in pixels, where that is known before it is there. */
  readonly known?: Size | null;
}) {
  const { t } = useWords();
  const seen = useSizeOf(known ? null : src);
  const size = known ?? seen;
  const [isWhole, setIsWhole] = useState(false);
  if (size === 'gone') return null;
  if (!size) return <Skeleton lines={4} />;
  const area = areaOf(boxes, size);
  const shown = !area || isWhole ? { x: 0, y: 0, ...size } : area;
  return (
    <div className={styles.picture}>
      <svg
        className={styles.cut}
        viewBox={`${shown.x} ${shown.y} ${shown.width} ${shown.height}`}
        role="img"
        aria-label={area && !isWhole ? t('vitals.photo.cut') : t('vitals.photo.whole')}
      >
        <image href={src} {...size} />
        {boxes
          .filter(({ field }) => marked.has(field))
          .map((box) => (
            <g key={box.field}>
              {/* Light beside dark: seen on any photo. */}
              <rect className={styles.around} {...placeOf(box, size)} />
              <rect className={styles.marked} {...placeOf(box, size)} />
            </g>
          ))}
      </svg>
      {area && (
        <Button
          variant="quiet"
          compact
          icon={isWhole ? 'search' : 'photo'}
          onClick={() => setIsWhole(!isWhole)}
        >
          {t(isWhole ? 'vitals.photo.showCut' : 'vitals.photo.showWhole')}
        </Button>
      )}
    </div>
  );
}

const placeOf = (box: PictureBox, { width, height }: Size) => ({
  x: box.x * width,
  y: box.y * height,
  width: box.width * width,
  height: box.height * height,
  vectorEffect: 'non-scaling-stroke',
});

function useSizeOf(src: string | null): Size | 'gone' | null {
  const [size, setSize] = useState<Size | 'gone' | null>(null);
  useEffect(() => {
    if (src === null) return;
    const picture = new Image();
    picture.onload = () => setSize({ width: picture.naturalWidth, height: picture.naturalHeight });
    picture.onerror = () => setSize('gone');
    picture.src = src;
    return () => {
      picture.onload = null;
      picture.onerror = null;
    };
  }, [src]);
  return size;
}

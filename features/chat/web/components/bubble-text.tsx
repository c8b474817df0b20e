import { piecesOf } from '../../rules.ts';
import styles from './bubble.module.css';

/** What was written, as it was written; addresses of pages become links that give nothing away. */
export function BubbleText({ text }: { readonly text: string }) {
  return (
    <p className={styles.text} dir="auto">
      {piecesOf(text).map(({ text: piece, href }, at) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name than their place
          <a key={at} href={href} dir="ltr" target="_blank" rel="noopener noreferrer nofollow">
            {piece}
          </a>
        ) : (
          piece
        ),
      )}
    </p>
  );
}

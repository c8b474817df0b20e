import { useWords, type Words } from '#platform/web/i18n/words.ts';
import { nearestMark } from '../../rules/trends/nearest.ts';
import type { Mark, Panel } from '../../rules/trends/panels.ts';
import type { PictureLayout } from '../../rules/trends/picture.ts';
import styles from './chart.module.css';
import { dayText } from './names.ts';

/** px on either side in which a finger finds a mark. */
const REACH = 24;

/** What is under the pointer, in numbers; whoever has none finds them in the table. */
export function Readout({
  layout,
  panels,
  x,
}: {
  readonly layout: PictureLayout;
  readonly panels: readonly Panel[];
  /** From the picture's left edge, px; null: nothing is pointed at. */
  readonly x: number | null;
}) {
  const words = useWords();
  const { left, right, height, em } = layout;
  const width = right - left;
  const found =
    x === null
      ? []
      : panels.flatMap((panel) => {
          const mark = nearestMark(panel, (x - left) / width, REACH / width);
          return mark ? [{ panel, mark }] : [];
        });
  const [first] = found;
  if (!first) return null;
  const at = left + first.mark.at * width;
  // Those of another day are pointed at another time.
  const shown = found.filter(({ mark }) => mark.day === first.mark.day);
  return (
    <div aria-hidden="true">
      <span className={styles.cursor} style={{ insetInlineStart: at, blockSize: height - em * 1.5 }} />
      <p
        className={styles.readout}
        style={at > left + width / 2 ? { insetInlineEnd: '0' } : { insetInlineStart: '0' }}
      >
        {[
          whenText(first.mark, words),
          ...shown.map(({ panel, mark }) => `${numbersText(panel, mark, words)} ${panel.unit}`),
        ].join(' · ')}
      </p>
    </div>
  );
}

const whenText = ({ day, moment }: Mark, { language, format }: Words): string =>
  moment ? `${dayText(language, day)}, ${format.time(moment)}` : dayText(language, day);

function numbersText({ form }: Panel, { value, low, high }: Mark, { format }: Words): string {
  if (form === 'bars') return `${format.number(high)}/${format.number(low)}`;
  const number = format.number(value);
  return low < high ? `${number} (${format.number(low)}\u2013${format.number(high)})` : number;
}

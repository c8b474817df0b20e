import { careStyles as styles, whatOf } from '#features/vitals/web/parts.ts';
import { Button } from '#platform/ui/button.tsx';
import { ListRow } from '#platform/ui/list-row.tsx';
import { Menu, type MenuItem } from '#platform/ui/menu.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Routine } from '../../contract.ts';
import { targetsOf, timesOf } from '../routine-words.ts';

/** What is to be measured, how often, to which target, and who has set it. */
export function RoutineRow({
  routine,
  href,
  onChange,
  onEnd,
}: {
  readonly routine: Routine;
  readonly href?: string;
  readonly onChange?: () => void;
  readonly onEnd?: () => void;
}) {
  const words = useWords();
  const { t, format } = words;
  const what = whatOf(routine, words);
  const { can, ends_on, note, set_by_name } = routine;
  const items: MenuItem[] = [];
  if (can.edit && onChange) items.push({ label: t('routines.change'), icon: 'edit', onSelect: onChange });
  if (can.end && onEnd && !href)
    items.push({ label: t('routines.end'), icon: 'close', danger: true, onSelect: onEnd });
  const about = [
    ...(set_by_name ? [t('routines.setBy', { name: set_by_name })] : []),
    ...(ends_on ? [t('routines.until', { day: format.shortDay(ends_on) })] : []),
  ];
  return (
    <ListRow
      title={what}
      {...(href ? { href } : {})}
      description={
        <>
          <span className={styles.line}>{timesOf(routine, words)}</span>
          {targetsOf(routine, words).map((target) => (
            <span key={target} className={styles.line}>
              {t('routines.targetIs', { target })}
            </span>
          ))}
          {note && <span className={styles.line}>{note}</span>}
          {about.length > 0 && <span className={styles.line}>{about.join(' · ')}</span>}
        </>
      }
      {...(items.length > 0
        ? { end: <Menu icon="dots" label={t('routines.actions', { what })} items={items} /> }
        : {})}
      {...(can.end && onEnd && href
        ? {
            below: (
              <Button
                variant="quiet"
                compact
                icon="close"
                aria-label={`${t('routines.end')}: ${what}`}
                onClick={onEnd}
              >
                {t('routines.end')}
              </Button>
            ),
          }
        : {})}
    />
  );
}

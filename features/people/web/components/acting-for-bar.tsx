import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Avatar } from '#platform/ui/avatar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import type { ActingForProps, Slot } from '#platform/web/feature.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { actingRow, isActingRow, keepActingRow } from '#platform/web/session/browser-store.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { ActingRoom } from '#platform/web/shell/acting-room.tsx';
import { Slots } from '#platform/web/shell/lazy-part.tsx';
import { restOfPage } from '#platform/web/shell/rest-of-page.ts';
import { useActingFor, useFamily } from '../acting-for.ts';
import styles from './acting-for-bar.module.css';
import type { ChooseActingForProps } from './choose-acting-for.tsx';

/** Pages of the account itself or of the whole family: they don't depend on for which person the patient acts. */
const OWN_PAGES =
  /^\/(account|addresses|care-plans|chat|files|labs|notifications|profile\/identity|security|user_delete)(\/|$)/;

/** Fetched once the page has come to rest: it opens at once, also without a network. */
const loadChoice = () => import('./choose-acting-for.tsx').then((m) => m.ChooseActingFor);
const CHOICE: readonly Slot<ChooseActingForProps>[] = [{ id: 'choice', part: loadChoice }];

/** In the header of a patient with family: the person of the shown record, and the ways to another one and back. */
export function ActingForBar({ isBesideTitle = false }: ActingForProps) {
  const { t } = useWords();
  const { data } = useSession();
  const family = useFamily();
  const { name, isSelf, setActingFor } = useActingFor();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const hasFamily = (family.data?.family_members.length ?? 0) > 0;
  const row = useRef<HTMLDivElement>(null);
  // The next page has its room before it knows of it, also where a long name takes two lines.
  useLayoutEffect(() => {
    // Beside the title it is lower than the row.
    if (family.data && !(hasFamily && isBesideTitle && actingRow() > 0))
      keepActingRow(hasFamily ? Math.max(1, row.current?.offsetHeight ?? 0) : 0);
  });
  useEffect(() => {
    if (hasFamily) void restOfPage().then(() => loadChoice().catch(() => undefined));
  }, [hasFamily]);
  if (!hasFamily) {
    if (family.data || !isActingRow()) return null;
    return isBesideTitle ? <span className={styles.shortRoom} /> : <ActingRoom />;
  }
  const isShort = isBesideTitle && isSelf;
  const own = data?.user.name ?? t('people.acting.self');
  const shown = isSelf
    ? t('people.acting.selfLabel', { name: own })
    : OWN_PAGES.test(pathname)
      ? t('people.acting.ownPage', { name: own })
      : t('people.acting.label', { name });
  return (
    <>
      <div ref={row} className={classNames(styles.row, isShort && styles.short)}>
        <button
          type="button"
          className={`${styles.bar} ${isSelf || OWN_PAGES.test(pathname) ? '' : styles.other}`}
          data-acting={isSelf ? 'self' : 'other'}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {isShort ? (
            <OwnWords own={own} shown={shown} />
          ) : (
            <>
              <Icon name={isSelf ? 'person' : 'users'} size="small" />
              <span className={styles.words}>{shown}</span>
            </>
          )}
          <Icon name="chevron-down" size="small" />
        </button>
        {!isSelf && (
          <Button compact onClick={() => setActingFor(undefined)}>
            {t('people.acting.back')}
          </Button>
        )}
      </div>
      <WhoSheet own={own} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/** Beside the greeting, which has the name: `You`. */
function OwnWords({ own, shown }: { readonly own: string; readonly shown: string }) {
  const { t } = useWords();
  return (
    <>
      <Avatar name={own} size="small" />
      <span className={styles.words}>
        <span aria-hidden="true">{t('people.acting.you')}</span>
        <VisuallyHidden>{shown}</VisuallyHidden>
      </span>
    </>
  );
}

interface WhoSheetProps {
  readonly own: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The ways to the record of another member of the family, and back. */
function WhoSheet({ own, open, onClose }: WhoSheetProps) {
  const { t } = useWords();
  return (
    <Sheet
      open={open}
      title={t('people.acting.title')}
      closeLabel={t('shell.action.close')}
      onClose={onClose}
      actions={
        <LinkButton href="/family" icon="edit" onClick={onClose}>
          {t('people.acting.manage')}
        </LinkButton>
      }
    >
      <Slots slots={CHOICE} given={{ own, onChosen: onClose }} fallback={<Skeleton lines={3} />} />
    </Sheet>
  );
}

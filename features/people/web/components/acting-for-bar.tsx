import { useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { RadioCards } from '#platform/ui/radio-cards.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { useActingFor, useFamily } from '../acting-for.ts';
import styles from './acting-for-bar.module.css';

/** Pages that show the account's own things, for whomever one acts. */
const OWN_PAGES = /^\/(account|chat|files|notifications|orders|security|user_delete|profile\/identity)(\/|$)/;

/** In the header of a patient with family: whose record the page shows, and the ways to another and back. */
export function ActingForBar() {
  const { t } = useWords();
  const { data } = useSession();
  const family = useFamily();
  const { personId, name, isSelf, setActingFor } = useActingFor();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const members = family.data?.family_members ?? [];
  if (members.length === 0) return null;
  const own = data?.user.name ?? t('people.acting.self');
  const shown = isSelf
    ? t('people.acting.selfLabel', { name: own })
    : OWN_PAGES.test(pathname)
      ? t('people.acting.ownPage', { name: own })
      : t('people.acting.label', { name });
  return (
    <>
      <div className={styles.row}>
        <button
          type="button"
          className={`${styles.bar} ${isSelf || OWN_PAGES.test(pathname) ? '' : styles.other}`}
          data-acting={isSelf ? 'self' : 'other'}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Icon name={isSelf ? 'person' : 'users'} size="small" />
          <span className={styles.words}>{shown}</span>
          <Icon name="chevron-down" size="small" />
        </button>
        {!isSelf && (
          <Button compact onClick={() => setActingFor(undefined)}>
            {t('people.acting.back')}
          </Button>
        )}
      </div>
      <Sheet
        open={open}
        title={t('people.acting.title')}
        closeLabel={t('shell.action.close')}
        onClose={() => setOpen(false)}
        actions={
          <LinkButton href="/family" icon="edit" onClick={() => setOpen(false)}>
            {t('people.acting.manage')}
          </LinkButton>
        }
      >
        <RadioCards
          label={t('people.acting.hint')}
          value={personId ?? ''}
          onValue={(value) => {
            setActingFor(value || undefined);
            setOpen(false);
          }}
          choices={[
            { value: '', label: own, description: t('people.acting.self') },
            ...members.map((member) => ({
              value: member.person_id,
              label: member.name,
              description: t(`people.relations.${member.relation}`),
            })),
          ]}
        />
      </Sheet>
    </>
  );
}

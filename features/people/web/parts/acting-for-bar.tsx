import { useState } from 'react';
import { Icon } from '#platform/ui/icon.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { RadioCards } from '#platform/ui/radio-cards.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { useActingFor, useFamily } from '../acting-for.ts';
import styles from './acting-for-bar.module.css';

/** In the header of a patient with family: for whom one acts, and the way to change it. */
export function ActingForBar() {
  const { t } = useWords();
  const { data } = useSession();
  const family = useFamily();
  const { personId, name, isSelf, setActingFor } = useActingFor();
  const [open, setOpen] = useState(false);
  const members = family.data?.family_members ?? [];
  if (members.length === 0) return null;
  const own = data?.user.name ?? t('people.acting.self');
  return (
    <>
      <button
        type="button"
        className={`${styles.bar} ${isSelf ? '' : styles.other}`}
        data-acting={isSelf ? 'self' : 'other'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name={isSelf ? 'person' : 'users'} size="small" />
        <span className={styles.words}>
          {isSelf ? t('people.acting.selfLabel', { name: own }) : t('people.acting.label', { name })}
        </span>
        <Icon name="chevron-down" size="small" />
      </button>
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

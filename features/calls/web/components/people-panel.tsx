import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { CallParticipant } from '../../contract.ts';
import type { Visit } from '../room/use-visit.ts';
import { Invite } from './invite.tsx';
import styles from './panel.module.css';
import { useHosting } from './use-hosting.ts';

/** Who is in the call, who waits, and who else may come. */
export function PeoplePanel({ visit }: { readonly visit: Visit }) {
  const { t } = useWords();
  const { view } = visit;
  const inside = view.participants.filter(({ state }) => state === 'admitted');
  return (
    <div className={styles.panel}>
      <section aria-labelledby="call-people">
        <h2 id="call-people">{t('calls.people.inside')}</h2>
        {inside.map((who) => (
          <Person key={who.participant_id} who={who} visit={visit} />
        ))}
      </section>
      {view.can.invite && <Invite visit={visit} />}
    </div>
  );
}

function Person({ who, visit }: { readonly who: CallParticipant; readonly visit: Visit }) {
  const { t } = useWords();
  const hosting = useHosting(visit);
  const [asking, setAsking] = useState(false);
  const { participant_id, name, role, is_me, presence } = who;
  return (
    <div className={styles.person}>
      <span>
        <b>{name}</b>{' '}
        <span className={styles.quiet}>
          {is_me ? t('calls.you') : t(`calls.role.${role}`)}
          {presence === 'reconnecting' && ` · ${t('calls.live.reconnecting')}`}
        </span>
      </span>
      {visit.view.can.remove && !is_me && (
        <Button variant="quiet" compact onClick={() => setAsking(true)}>
          {t('calls.people.remove')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        danger
        title={t('calls.people.removeTitle', { name })}
        confirmLabel={t('calls.people.remove')}
        cancelLabel={t('shell.action.cancel')}
        closeLabel={t('shell.action.close')}
        busy={hosting.busy !== undefined}
        onConfirm={() => {
          hosting.remove(participant_id);
          setAsking(false);
        }}
        onClose={() => setAsking(false)}
      >
        {t('calls.people.removeHint')}
      </ConfirmDialog>
    </div>
  );
}

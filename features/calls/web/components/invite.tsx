import { useState } from 'react';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { GUEST_ROLES, type GuestRole, LINK_MINUTES, makeCallLink, withdrawCallLink } from '../../contract.ts';
import type { Visit } from '../room/use-visit.ts';
import styles from './panel.module.css';

/** A link by which one person without an account comes in, once. It is shown this one time only. */
export function Invite({ visit }: { readonly visit: Visit }) {
  const { t, format } = useWords();
  const textOf = useErrorText();
  const { view } = visit;
  const [role, setRole] = useState<GuestRole>('family');
  const params = { appointment_id: view.appointment_id };
  const again = () => void visit.access.view().then(visit.take, () => undefined);
  const make = useAction(makeCallLink, { onSuccess: again });
  const withdraw = useAction(withdrawCallLink, { onSuccess: again });
  const made =
    make.data && view.links.some(({ link_id }) => link_id === make.data?.link_id) ? make.data : null;
  const create = () => make.mutate({ params, body: { link_id: newId(), role } });
  const error = make.error ?? withdraw.error;
  return (
    <section className={styles.invite} aria-labelledby="call-invite">
      <h2 id="call-invite">{t('calls.invite.title')}</h2>
      <p className={styles.quiet}>{t('calls.invite.hint', { count: LINK_MINUTES })}</p>
      <SelectField
        label={t('calls.invite.who')}
        value={role}
        choices={GUEST_ROLES.map((value) => ({ value, label: t(`calls.role.${value}`) }))}
        onValue={(value) => setRole(value as GuestRole)}
      />
      <div>
        <Button icon="plus" busy={make.isPending} onClick={create}>
          {t('calls.invite.make')}
        </Button>
      </div>
      {error && (
        <Alert tone="bad" live="alert">
          {textOf(error)}
        </Alert>
      )}
      {made && <MadeLink key={made.link_id} link={made} />}
      {view.links.map(({ link_id, role: of, expires_at }) => (
        <div key={link_id} className={styles.person}>
          <span>
            {t(`calls.role.${of}`)}{' '}
            <span className={styles.quiet}>{t('calls.invite.until', { time: format.time(expires_at) })}</span>
          </span>
          <Button
            variant="quiet"
            compact
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate({ params: { ...params, link_id } })}
          >
            {t('calls.invite.withdraw')}
          </Button>
        </div>
      ))}
    </section>
  );
}

function MadeLink({ link }: { readonly link: ReplyOf<typeof makeCallLink> }) {
  const { t, format } = useWords();
  const [copied, setCopied] = useState(false);
  const address = `${window.location.origin}/join#${link.token}`;
  return (
    <>
      <p className={styles.link} dir="ltr">
        {address}
      </p>
      <p role="status">
        {copied ? t('calls.invite.copied') : t('calls.invite.until', { time: format.time(link.expires_at) })}
      </p>
      <div className={styles.person}>
        <Button
          icon="attach"
          onClick={() => void navigator.clipboard.writeText(address).then(() => setCopied(true))}
        >
          {t('calls.invite.copy')}
        </Button>
        {'share' in navigator && (
          <Button icon="share" onClick={() => void navigator.share({ url: address }).catch(() => undefined)}>
            {t('calls.invite.share')}
          </Button>
        )}
      </div>
    </>
  );
}

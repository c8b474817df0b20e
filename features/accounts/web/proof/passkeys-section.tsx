import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { call } from '#platform/web/client/call.ts';
import { useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '../../contract.ts';
import styles from '../components/pages.module.css';
import { createPasskey, knowsPasskeys } from './passkey.ts';
import { type GivenProof, ProofDialog } from './proof-dialog.tsx';

type Passkey = ReplyOf<typeof listPasskeys>['passkeys'][number];

/** The passkeys of the account: what they are for, a button to add one, and each with a way to remove it. */
export function PasskeysSection() {
  const { t } = useWords();
  const client = useQueryClient();
  const passkeys = useCall(listPasskeys, {});
  const [asked, setAsked] = useState<Passkey | 'new'>();
  const close = () => setAsked(undefined);
  const done = (said: string) => {
    close();
    showAlert('success', said);
    void client.invalidateQueries();
  };

  const rows = passkeys.data?.passkeys ?? [];
  return (
    <Section title={t('accounts.passkey.title')} description={t('accounts.passkey.hint')}>
      {rows.length > 0 && <Passkeys rows={rows} onRemove={setAsked} />}
      {knowsPasskeys() ? (
        <Row>
          <Button icon="plus" onClick={() => setAsked('new')}>
            {t('accounts.passkey.add')}
          </Button>
        </Row>
      ) : (
        <p className={styles.quiet}>{t('accounts.passkey.notPossible')}</p>
      )}
      {asked === 'new' && <AddDialog onDone={() => done(t('accounts.passkey.added'))} onClose={close} />}
      {asked !== undefined && asked !== 'new' && (
        <RemoveDialog passkey={asked} onDone={() => done(t('accounts.passkey.removed'))} onClose={close} />
      )}
    </Section>
  );
}

interface PasskeysProps {
  readonly rows: readonly Passkey[];
  readonly onRemove: (passkey: Passkey) => void;
}

function Passkeys({ rows, onRemove }: PasskeysProps) {
  const { t, format } = useWords();
  return (
    <Card flush>
      <List label={t('accounts.passkey.title')}>
        {rows.map((row) => (
          <ListRow
            key={row.passkey_id}
            icon="lock"
            title={row.device}
            description={t('accounts.passkey.since', { day: format.shortDay(row.created_at) })}
            end={
              <Button
                compact
                aria-label={t('accounts.passkey.removeNamed', { device: row.device })}
                onClick={() => onRemove(row)}
              >
                {t('accounts.passkey.remove')}
              </Button>
            }
          />
        ))}
      </List>
    </Card>
  );
}

interface DialogProps {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function AddDialog({ onDone, onClose }: DialogProps) {
  const { t } = useWords();
  const add = async (proof: GivenProof) => {
    const challenge = await call(beginPasskey, { body: proof });
    // Undefined where the person or the device turned it down.
    const passkey = await createPasskey(challenge).catch(() => undefined);
    if (passkey) {
      await call(addPasskey, { body: { passkey } });
      return onDone();
    }
    onClose();
    showAlert('error', t('accounts.proof.failed'));
  };
  return (
    <ProofDialog
      title={t('accounts.passkey.add')}
      action={t('shell.form.continue')}
      onProof={add}
      onClose={onClose}
    >
      {() => <p>{t('accounts.passkey.hint')}</p>}
    </ProofDialog>
  );
}

function RemoveDialog({ passkey, onDone, onClose }: DialogProps & { readonly passkey: Passkey }) {
  const { t } = useWords();
  const { passkey_id } = passkey;
  return (
    <ProofDialog
      title={t('accounts.passkey.removeTitle')}
      action={t('accounts.passkey.remove')}
      onProof={async (proof) => {
        await call(removePasskey, { body: { passkey_id, ...proof } });
        onDone();
      }}
      onClose={onClose}
    >
      {() => <p>{passkey.device}</p>}
    </ProofDialog>
  );
}

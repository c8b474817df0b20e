import { useRef, useState } from 'react';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { queryClient } from '#platform/web/client/query-client.ts';
import { useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '../../contract.ts';
import styles from '../components/pages.module.css';
import { createPasskey, knowsPasskeys } from './passkey.ts';
import { ProofDialog, type ProofDialogProps } from './proof-dialog.tsx';

type Passkey = ReplyOf<typeof listPasskeys>['passkeys'][number];
type Challenge = ReplyOf<typeof beginPasskey>;
type NewPasskey = Awaited<ReturnType<typeof createPasskey>>;

/** The passkeys of the account: what they are for, a button to add one, and each with a way to remove it. */
export function PasskeysSection() {
  const { t } = useWords();
  const passkeys = useCall(listPasskeys, {});
  const [asked, setAsked] = useState<Passkey | 'new'>();
  const close = () => setAsked(undefined);
  const done = (said: string) => {
    close();
    showAlert('success', said);
    void queryClient.invalidateQueries();
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
  // How far the dialog has come. The next try goes on from there: a code that was accepted is used up, and a device
  // creates a passkey that the server has stored no second time.
  const reached = useRef<{ challenge?: Challenge; passkey?: NewPasskey | undefined }>({});
  const add: ProofDialogProps['onProof'] = async (proof, say) => {
    const soFar = reached.current;
    soFar.challenge ??= await call(beginPasskey, { body: proof });
    // Undefined where the person or the device turned it down.
    soFar.passkey ??= await createPasskey(soFar.challenge).catch(() => undefined);
    if (!soFar.passkey) return say([{ message: t('accounts.proof.failed') }]);
    try {
      await listedAgain(call(addPasskey, { body: { passkey: soFar.passkey } }));
    } catch (error) {
      // Its challenge is too old: it takes a new one, and a new proof.
      if (error instanceof ApiError && error.field('passkey')) reached.current = {};
      throw error;
    }
    onDone();
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
      danger
      onProof={async (proof) => {
        await listedAgain(call(removePasskey, { body: { passkey_id, ...proof } })).catch(unlessGone);
        onDone();
      }}
      onClose={onClose}
    >
      {() => <p>{passkey.device}</p>}
    </ProofDialog>
  );
}

/** The server may have stored a change although its reply was lost: a failure fetches the list of passkeys again. */
async function listedAgain(change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: [listPasskeys.name] });
    throw error;
  }
}

/** One that was removed meanwhile is as removed as it should be. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

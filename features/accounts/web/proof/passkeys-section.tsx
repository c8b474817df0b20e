import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { ApiError, isNoAnswer } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useBusy } from '#platform/web/client/use-busy.ts';
import { useCall } from '#platform/web/client/use-call.ts';
import { FormSheet } from '#platform/web/forms/form-sheet.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from '../../contract.ts';
import { CurrentPassword } from '../components/current-password.tsx';
import styles from '../components/pages.module.css';
import { createPasskey, knowsPasskeys } from './passkey.ts';

type Passkey = ReplyOf<typeof listPasskeys>['passkeys'][number];

/** The passkeys of the account: what they are for, a button to add one, and each with a way to remove it. */
export function PasskeysSection() {
  const { t } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const passkeys = useCall(listPasskeys, {});
  const { busy, run } = useBusy();
  const [removing, setRemoving] = useState<Passkey>();
  const refresh = () => client.invalidateQueries();

  const add = () =>
    run(async () => {
      try {
        const passkey = await createPasskey(await call(beginPasskey, {}));
        await call(addPasskey, { body: { passkey } });
        showAlert('success', t('accounts.passkey.added'));
        await refresh();
      } catch (error) {
        const isOurs = error instanceof ApiError || isNoAnswer(error);
        showAlert('error', isOurs ? textOf(error) : t('accounts.proof.failed'));
      }
    });

  const rows = passkeys.data?.passkeys ?? [];
  return (
    <Section title={t('accounts.passkey.title')} description={t('accounts.passkey.hint')}>
      {rows.length > 0 && <Passkeys rows={rows} onRemove={setRemoving} />}
      {knowsPasskeys() ? (
        <Row>
          <Button icon="plus" busy={busy} onClick={() => void add()}>
            {t('accounts.passkey.add')}
          </Button>
        </Row>
      ) : (
        <p className={styles.quiet}>{t('accounts.passkey.notPossible')}</p>
      )}
      {removing && (
        <RemoveDialog
          passkey={removing}
          onDone={() => {
            setRemoving(undefined);
            void refresh();
          }}
          onClose={() => setRemoving(undefined)}
        />
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

interface RemoveDialogProps {
  readonly passkey: Passkey;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function RemoveDialog({ passkey, onDone, onClose }: RemoveDialogProps) {
  const { t } = useWords();
  const { draft, problems, check, control, busy, send } = useForm(undefined, { password: '' });
  const remove = () => {
    const missing = { field: 'password', message: t('accounts.password.missing') };
    if (!check(draft.password === '' ? [missing] : [])) return;
    void send(async () => {
      await call(removePasskey, { body: { passkey_id: passkey.passkey_id, ...draft } });
      showAlert('success', t('accounts.passkey.removed'));
      onDone();
    });
  };
  return (
    <FormSheet
      title={t('accounts.passkey.removeTitle')}
      action={t('accounts.passkey.remove')}
      danger
      busy={busy}
      problems={problems}
      onSubmit={remove}
      onClose={onClose}
    >
      <p>{passkey.device}</p>
      <CurrentPassword {...control('password')} />
    </FormSheet>
  );
}

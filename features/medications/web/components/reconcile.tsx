import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { CheckboxField } from '#platform/ui/checkbox-field.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import type { Tone } from '#platform/ui/tone.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { listMedications } from '../../contract/medications.ts';
import {
  agreeReconciliation,
  listReconciliations,
  type Reconciliation,
  type ReconciliationItem,
} from '../../contract/reconciliation.ts';
import { hasTimes } from '../../rules/regimen.ts';
import { useReconciliations } from '../queries.ts';
import { nameOf, regimenText } from '../texts.ts';
import styles from './medicines.module.css';

const TONES: Readonly<Record<ReconciliationItem['kind'], Tone>> = {
  new: 'info',
  changed: 'warn',
  same: 'ok',
  stopped: 'bad',
};

/** Prescriptions that wait for the patient, each beside what they take now. */
export function Reconcile({ personId }: { readonly personId: string | undefined }) {
  const { data } = useReconciliations(personId);
  return data?.reconciliations.map((each) => <One key={each.prescription_id} of={each} />);
}

function One({ of }: { readonly of: Reconciliation }) {
  const words = useWords();
  const { t, format } = words;
  const errorText = useErrorText();
  const client = useQueryClient();
  const toast = useToast();
  const [declined, setDeclined] = useState<readonly string[]>([]);
  const [remind, setRemind] = useState(true);
  const { prescription_id, items, shown, withdrawn } = of;
  const again = () => invalidate(client, listReconciliations, listMedications);
  const agree = useAction(agreeReconciliation, {
    onSuccess: () => toast({ message: t('medications.reconcile.agreed') }),
    onSettled: again,
  });
  const send = () =>
    agree.mutate({ params: { prescription_id }, body: { shown, declined: [...declined], remind } });
  const decline = (id: string, isIt: boolean) =>
    setDeclined(isIt ? [...declined, id] : declined.filter((each) => each !== id));
  const ringsSomething = items.some(({ item_id, after }) => after && !declined.includes(item_id));
  return (
    <Section
      title={t('medications.reconcile.title')}
      description={t('medications.reconcile.from', {
        doctor: of.doctor_name,
        day: format.shortDay(of.issued_at),
      })}
    >
      <Card>
        <Stack>
          {withdrawn ? (
            <Alert tone="bad">{t('medications.reconcile.withdrawn')}</Alert>
          ) : (
            <p>{t('medications.reconcile.none')}</p>
          )}
          <ul className={styles.doses}>
            {items.map((item) => (
              <Item
                key={item.item_id}
                item={item}
                isDeclined={declined.includes(item.item_id)}
                onDeclined={(isIt) => decline(item.item_id, isIt)}
              />
            ))}
          </ul>
          {ringsSomething && (
            <CheckboxField label={t('medications.reconcile.remind')} checked={remind} onChecked={setRemind} />
          )}
          {agree.error && (
            <Alert tone="bad" live="alert">
              {errorText(agree.error)}
            </Alert>
          )}
          <div className={styles.buttons}>
            <Button variant="primary" icon="check" busy={agree.isPending} onClick={send}>
              {t('medications.reconcile.agree')}
            </Button>
          </div>
        </Stack>
      </Card>
    </Section>
  );
}

interface ItemProps {
  readonly item: ReconciliationItem;
  readonly isDeclined: boolean;
  readonly onDeclined: (isDeclined: boolean) => void;
}

function Item({ item, isDeclined, onDeclined }: ItemProps) {
  const words = useWords();
  const { t } = words;
  const { kind, before, directions } = item;
  // An unchanged medicine continues as before, also where the prescription would end sooner.
  const after = kind === 'same' ? (before ?? item.after) : item.after;
  const name = nameOf(item);
  const wordsKey = kind === 'changed' ? 'medications.reconcile.wordsChanged' : 'medications.reconcile.words';
  return (
    <li>
      <StatusBadge tone={TONES[kind]}>{t(`medications.reconcile.kind.${kind}`)}</StatusBadge>{' '}
      <span className={styles.name} lang="en">
        {name}
      </span>
      {before && kind !== 'same' && hasTimes(before) && (
        <p className={styles.quiet}>
          {t('medications.reconcile.before', { text: regimenText(before, words) })}
        </p>
      )}
      {after && <p>{t('medications.reconcile.after', { text: regimenText(after, words) })}</p>}
      {kind !== 'stopped' && !after && <p>{t(wordsKey, { text: directions ?? '–' })}</p>}
      {kind !== 'same' && (after || kind !== 'changed') && (
        <CheckboxField
          label={t('medications.reconcile.skip', { name })}
          checked={isDeclined}
          onChecked={onDeclined}
        />
      )}
    </li>
  );
}

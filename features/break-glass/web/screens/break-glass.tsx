import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { MorePages } from '#platform/web/shell/more-pages.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import { type BreakGlass, findForBreakGlass } from '../../contract.ts';
import { AccessState } from '../components/access-state.tsx';
import styles from '../components/break-glass.module.css';
import { OpenDialog } from '../components/open-dialog.tsx';
import { useBreakGlassPages } from '../queries.ts';

/** A doctor finds a patient by exact name or number, opens the record for an hour, and sees what they opened before. */
export function BreakGlassScreen() {
  const { t } = useWords();
  const pages = useBreakGlassPages(undefined);
  const accesses = pages.data?.pages.flatMap((page) => page.accesses) ?? [];
  const mayOpen = pages.data?.pages[0]?.can.open;
  return (
    <Page>
      <div className={styles.title}>
        <h1>{t('break-glass.title')}</h1>
        <p className={styles.quiet}>{t('break-glass.intro')}</p>
      </div>
      {pages.isPending ? (
        <SkeletonList label={t('shell.busy.loading')} rows={4} />
      ) : pages.isLoadingError ? (
        <Problem error={pages.error} onRetry={() => void pages.refetch()} />
      ) : (
        <div className={styles.columns}>
          {mayOpen ? <Find /> : <Alert tone="warn">{t('break-glass.notVerified')}</Alert>}
          <Page>
            <Own title={t('break-glass.own.open')} accesses={accesses.filter((each) => each.is_open)} />
            <Own title={t('break-glass.own.past')} accesses={accesses.filter((each) => !each.is_open)} />
            {accesses.length === 0 && <EmptyState icon="shield" title={t('break-glass.list.none')} />}
            <MorePages pages={pages}>{t('break-glass.list.more')}</MorePages>
          </Page>
        </div>
      )}
    </Page>
  );
}

const looksLikePhone = (text: string): boolean => /\d{5}/.test(text.replaceAll(/[\s-]/g, ''));

function Find() {
  const { t } = useWords();
  const textOf = useErrorText();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<{ patient_id: string; name: string }>();
  const find = useAction(findForBreakGlass);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const asked = text.trim();
    if (asked) find.mutate({ body: looksLikePhone(asked) ? { phone: asked } : { name: asked } });
  };
  const wrong =
    find.error instanceof ApiError ? (find.error.field('phone') ?? find.error.field('name')) : undefined;
  const { patients = [], too_many: many } = find.data ?? {};
  return (
    <div className={styles.form}>
      {/* allow form-kit: a search, with its results below it */}
      <form className={styles.form} onSubmit={search} noValidate>
        {find.error && !wrong && (
          <Alert tone="bad" live="alert">
            {textOf(find.error)}
          </Alert>
        )}
        <TextField
          label={t('break-glass.find.label')}
          hint={t('break-glass.find.hint')}
          value={text}
          onValue={setText}
          maxLength={120}
          error={wrong}
          autoComplete="off"
        />
        <div>
          <Button type="submit" variant="primary" icon="search" busy={find.isPending}>
            {t('break-glass.find.action')}
          </Button>
        </div>
      </form>
      <div role="status">
        {find.data && patients.length === 0 && (
          <p>{t(many ? 'break-glass.find.tooMany' : 'break-glass.find.none')}</p>
        )}
        {patients.length > 0 && (
          <Card flush>
            <List>
              {patients.map((patient) => (
                <ListRow
                  key={patient.patient_id}
                  title={patient.name}
                  end={<Button onClick={() => setChosen(patient)}>{t('break-glass.find.open')}</Button>}
                />
              ))}
            </List>
          </Card>
        )}
      </div>
      {chosen && (
        <OpenDialog
          patient={chosen}
          onOpened={() => void navigate(`/patients/${chosen.patient_id}`)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  );
}

function Own({ title, accesses }: { readonly title: string; readonly accesses: readonly BreakGlass[] }) {
  const { format } = useWords();
  if (accesses.length === 0) return null;
  return (
    <Section title={title}>
      <Card flush>
        <List label={title}>
          {accesses.map((access) => (
            <ListRow
              key={access.access_id}
              title={access.patient_name}
              description={
                <span className={styles.words}>
                  {format.dayAndTime(access.opened_at)} · {access.reason}
                </span>
              }
              end={<AccessState access={access} />}
              {...(access.is_open ? { href: `/patients/${access.patient_id}` } : {})}
            />
          ))}
        </List>
      </Card>
    </Section>
  );
}

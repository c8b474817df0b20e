import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { queryOf } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { type DatedException, getAvailability, type WeeklyRule } from '../../contract.ts';
import { ClinicianChoice } from '../components/clinician-choice.tsx';
import { ExceptionRow } from '../components/exception-row.tsx';
import { ExceptionSheet } from '../components/exception-sheet.tsx';
import { RuleRow } from '../components/rule-row.tsx';
import { RuleSheet } from '../components/rule-sheet.tsx';
import { useClinician } from '../components/use-clinician.ts';
import { dayOfWeekday, WEEK } from '../components/weekdays.ts';
import styles from './availability.module.css';

type Editing =
  | { readonly what: 'rule'; readonly weekday: number; readonly rule?: WeeklyRule }
  | { readonly what: 'exception'; readonly exception?: DatedException };

/** Clinicians edit their own hours; the front desk chooses a clinician. */
export function AvailabilityScreen() {
  const [search] = useSearchParams();
  const isStaff = useUserType() === 'staff';
  const asked = search.get('clinician_id');
  if (isStaff && !asked) return <ClinicianChoice />;
  return <Availability asked={isStaff && asked ? asked : undefined} />;
}

/** When a clinician can be booked: a week that repeats, and the days that differ. */
function Availability({ asked }: { readonly asked: string | undefined }) {
  const { t } = useWords();
  const hours = useQuery(
    queryOf(getAvailability, { query: asked ? { clinician_id: asked } : {} }, { persist: true }),
  );
  const clinician = useClinician(asked).data;
  const [editing, setEditing] = useState<Editing>();
  const close = () => setEditing(undefined);
  if (hours.isError && !hours.data)
    return (
      <Page width="list" gap="wide">
        <h1>{t('appointments.hours.title')}</h1>
        <Problem error={hours.error} onRetry={() => void hours.refetch()} />
      </Page>
    );
  const rules = hours.data?.rules ?? [];
  return (
    <Page width="list" gap="wide">
      <div>
        <BackLink href={asked ? '/board' : '/schedule'}>{t('appointments.one.back.team')}</BackLink>
        <h1>{t('appointments.hours.title')}</h1>
        {clinician && <p className={styles.quiet}>{clinician.name}</p>}
      </div>
      <WeeklyHours rules={hours.data?.rules} onEdit={setEditing} />
      <DatedHours exceptions={hours.data?.exceptions ?? []} onEdit={setEditing} />
      {editing?.what === 'rule' && (
        <RuleSheet
          clinicianId={asked}
          weekday={editing.weekday}
          rule={editing.rule}
          like={editing.rule ?? rules.at(-1)}
          fees={hours.data?.fees}
          onClose={close}
        />
      )}
      {editing?.what === 'exception' && (
        <ExceptionSheet
          clinicianId={asked}
          exception={editing.exception}
          like={rules.at(-1)}
          fees={hours.data?.fees}
          onClose={close}
        />
      )}
    </Page>
  );
}

interface WeeklyHoursProps {
  /** Undefined until they are read. */
  readonly rules: readonly WeeklyRule[] | undefined;
  readonly onEdit: (editing: Editing) => void;
}

function WeeklyHours({ rules, onEdit }: WeeklyHoursProps) {
  const { t } = useWords();
  return (
    <Section title={t('appointments.hours.weekly')} description={t('appointments.hours.weeklyHint')}>
      {!rules ? (
        <SkeletonList label={t('appointments.list.loading')} rows={7} />
      ) : (
        <Card flush>
          <ul className={styles.week}>
            {WEEK.map((weekday) => (
              <Weekday
                key={weekday}
                weekday={weekday}
                rules={rules.filter((rule) => rule.weekday === weekday)}
                onEdit={onEdit}
              />
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}

interface WeekdayProps {
  readonly weekday: number;
  readonly rules: readonly WeeklyRule[];
  readonly onEdit: (editing: Editing) => void;
}

function Weekday({ weekday, rules, onEdit }: WeekdayProps) {
  const { t, format } = useWords();
  const name = format.weekday(dayOfWeekday(weekday), 'long');
  return (
    <li className={styles.weekday}>
      <div className={styles.name}>
        <h3>{name}</h3>
        <Button
          compact
          variant="quiet"
          icon="plus"
          aria-label={t('appointments.hours.addOn', { day: name })}
          onClick={() => onEdit({ what: 'rule', weekday })}
        >
          {t('appointments.hours.add')}
        </Button>
      </div>
      {rules.length === 0 ? (
        <p className={styles.quiet}>{t('appointments.slots.closed')}</p>
      ) : (
        <ul className={styles.rules}>
          {rules
            .toSorted((a, b) => a.from.localeCompare(b.from))
            .map((rule) => (
              <RuleRow
                key={rule.rule_id}
                rule={rule}
                onEdit={() => onEdit({ what: 'rule', weekday, rule })}
              />
            ))}
        </ul>
      )}
    </li>
  );
}

interface DatedHoursProps {
  readonly exceptions: readonly DatedException[];
  readonly onEdit: (editing: Editing) => void;
}

function DatedHours({ exceptions, onEdit }: DatedHoursProps) {
  const { t } = useWords();
  return (
    <Section
      title={t('appointments.hours.dated')}
      description={t('appointments.hours.datedHint')}
      aside={
        <Button compact icon="plus" onClick={() => onEdit({ what: 'exception' })}>
          {t('appointments.hours.addDated')}
        </Button>
      }
    >
      {exceptions.length === 0 ? (
        <EmptyState icon="calendar" title={t('appointments.hours.noDated')} />
      ) : (
        <Card flush>
          <ul className={styles.rules}>
            {exceptions
              .toSorted((a, b) => a.date.localeCompare(b.date))
              .map((exception) => (
                <ExceptionRow
                  key={exception.exception_id}
                  exception={exception}
                  onEdit={() => onEdit({ what: 'exception', exception })}
                />
              ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}

import { Row } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { Section } from '#platform/ui/section.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Slots } from '#platform/web/shell/lazy-part.tsx';
import { LastVitals } from './last-vitals.tsx';

/** After the rest of Home: it draws nothing but marks on the line of the day. */
const ROUTINE = [
  { id: 'routine', part: () => import('./routine-today.tsx').then((m) => m.RoutineToday) },
] as const;
const QUICK = ['blood_sugar', 'blood_pressure', 'weight'] as const;

/** On Home: the last readings, and the way to the next. */
export function HomeVitals() {
  const { t } = useWords();
  const Link = useLink();
  return (
    <Section title={t('vitals.home.title')} aside={<Link href="/vitals">{t('vitals.home.all')}</Link>}>
      <LastVitals />
      <Slots slots={ROUTINE} />
      <Row gap="small">
        {QUICK.map((kind) => (
          <LinkButton key={kind} icon="plus" href={`/vitals/add/${kind}`}>
            {t(`vitals.short.${kind}`)}
          </LinkButton>
        ))}
        <LinkButton variant="quiet" href="/vitals/add">
          {t('vitals.home.others')}
        </LinkButton>
      </Row>
    </Section>
  );
}

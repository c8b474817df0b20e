import { useActingFor, useSubjectAsked } from '#features/people/web/index.ts';
import { Grid, Stack } from '#platform/ui/layout.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Fillings } from '#platform/web/shell/lazy-part.tsx';
import { Apps } from '../components/apps.tsx';
import { Copies } from '../components/copies.tsx';
import { Systems } from '../components/systems.tsx';
import { yourData } from '../slots.ts';

/** What people do with what is stored about them: take it along, show it to others. */
export function YourDataScreen() {
  const { t } = useWords();
  useSubjectAsked();
  const { personId, name, isSelf } = useActingFor();
  return (
    <Stack gap="large">
      <h1>{isSelf ? t('exports.title') : t('exports.titleOf', { name })}</h1>
      <Grid columns="wide" gap="large">
        <Copies key={personId} patientId={personId} />
        <Fillings point={yourData} given={{ patientId: personId }} fallback={null} />
        <Systems patientId={personId} />
        <Apps patientId={personId} />
      </Grid>
    </Stack>
  );
}

import { useState } from 'react';
import { useLocation } from 'react-router';
import { allowFhirApp, getFhirAppRequest } from '#features/fhir/contract.ts';
import { useActingFor } from '#features/people/web/index.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { CheckboxField } from '#platform/ui/checkbox-field.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction, useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { useTypeNames } from '../type-names.ts';

/** An app asks a patient to let it read their record. Whatever they choose, the browser goes back to the app. */
export function AllowAppScreen() {
  const { t } = useWords();
  const nameOf = useTypeNames();
  const textOf = useErrorText();
  const request = Object.fromEntries(new URLSearchParams(useLocation().search));
  const { personId, name, isSelf } = useActingFor();
  const [left, leave] = useState<readonly string[]>([]);
  const asked = useCall(getFhirAppRequest, { query: request });
  const allow = useAction(allowFhirApp, {
    onSuccess: ({ redirect_to: to }) => window.location.assign(to),
    onError: (error) => showAlert('error', textOf(error)),
  });
  if (asked.isLoadingError)
    return (
      <Stack>
        <h1>{t('exports.apps.title')}</h1>
        <Alert tone="bad" live="alert">
          {t('exports.apps.wrong')}
        </Alert>
      </Stack>
    );
  if (!asked.data) return <Skeleton shape="title" />;
  const { types, stays, goes_to: place, declined_url: declined } = asked.data;
  const chosen = types.filter((type) => !left.includes(type));
  const body = { ...request, types: chosen, ...(personId ? { patient_id: personId } : {}) };
  return (
    <Stack>
      <h1>{t('exports.apps.ask', { name: asked.data.name })}</h1>
      {!isSelf && <p>{t('exports.titleOf', { name })}</p>}
      <p>{t('exports.apps.notOurs')}</p>
      <Stack gap="small">
        {types.map((type) => (
          <CheckboxField
            key={type}
            label={nameOf(type)}
            checked={!left.includes(type)}
            onChecked={(isIn) => leave(isIn ? left.filter((each) => each !== type) : [...left, type])}
          />
        ))}
      </Stack>
      <p>{stays ? t('exports.apps.stays') : t('exports.apps.once')}</p>
      <p>{t('exports.apps.goesTo', { place })}</p>
      <Button
        variant="primary"
        wide
        busy={allow.isPending}
        disabled={chosen.length === 0}
        onClick={() => allow.mutate({ body })}
      >
        {t('exports.apps.allow')}
      </Button>
      <Button wide onClick={() => window.location.assign(declined)}>
        {t('exports.apps.decline')}
      </Button>
    </Stack>
  );
}

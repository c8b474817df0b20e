import { useWords } from '#platform/web/i18n/words.ts';

/** What people call the types of FHIR. */
export function useTypeNames(): (type: string) => string {
  const { t } = useWords();
  return (type) => t(`exports.apps.types.${type}` as 'exports.apps.types.Patient');
}

import { useWords } from '#platform/web/i18n/words.ts';

/** The specialty of a doctor, "Health coach" for a coach. */
export function useSpecialty(): (of: {
  readonly user_type: 'doctor' | 'coach';
  readonly specialty: number | null;
}) => string {
  const { t } = useWords();
  return ({ user_type, specialty }) =>
    user_type === 'doctor' && specialty !== null
      ? t(`people.specialties.${specialty}`)
      : t(`people.userTypes.${user_type}`);
}

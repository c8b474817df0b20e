import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { getPatient } from '#features/people/contract/patients.ts';
import { useActingFor } from '#features/people/web/index.ts';
import type { ReadingKind } from '#platform/contract/readings.ts';
import { ApiError } from '#platform/web/client/api-error.ts';
import { queryOf } from '#platform/web/client/use-call.ts';

/** The person of a screen with readings, and where its links lead. */
export interface Subject {
  /** What calls take as `patient_id`; undefined for one's own. */
  readonly personId: string | undefined;
  readonly name: string;
  readonly isSelf: boolean;
  /** A patient in one's care, not of one's family. */
  readonly isCare: boolean;
  /** The patient doesn't exist, or the reader may not see them. */
  readonly isMissing: boolean;
  /** Where all their readings are. */
  readonly home: string;
  /** What the addresses of the screens begin with. */
  readonly base: string;
  /** Where a reading is typed. */
  readonly add: (type: ReadingKind | null) => string;
}

/** Under `/patients/:patientId` that patient, elsewhere the person the patient acts for. */
export function useSubject(): Subject {
  const { patientId } = useParams();
  const { personId, name, isSelf } = useActingFor();
  const known = useQuery({
    ...queryOf(getPatient, { params: { patient_id: patientId ?? '' } }),
    enabled: patientId !== undefined,
  });
  if (patientId === undefined)
    return {
      ...{ personId, name, isSelf, isCare: false, isMissing: false, home: '/vitals', base: '/vitals' },
      add: (type) => (type ? `/vitals/add/${type}` : '/vitals/add'),
    };
  const home = `/patients/${patientId}`;
  return {
    ...{ personId: patientId, name: known.data?.name ?? '', isSelf: false, isCare: true },
    isMissing: known.error instanceof ApiError && known.error.status === 404,
    home,
    base: `${home}/vitals`,
    add: (type) => `${home}/add-vital${type ? `?type=${type}` : ''}`,
  };
}

import { useQueryClient } from '@tanstack/react-query';
import type { FocusEvent } from 'react';
import { markFavourite, searchMedicines, unmarkFavourite } from '#features/medicines/contract.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import styles from './composer.module.css';

const found = { queryKey: [searchMedicines.name] };

interface FavouriteProps {
  readonly medicineId: string;
  readonly name: string;
  readonly isOn: boolean;
  /** One star of the list is reached by Tab: that of the option which Enter takes. */
  readonly isTabStop: boolean;
  readonly onBlur: (event: FocusEvent) => void;
  readonly onEscape: () => void;
}

/** A star that makes a medicine a favourite of the brand, or ends that. The list stays in its order until the next search. */
export function Favourite({ medicineId, name, isOn, isTabStop, onBlur, onEscape }: FavouriteProps) {
  const { t } = useWords();
  const errorText = useErrorText();
  const say = useToast();
  const client = useQueryClient();
  const show = (favourite: boolean) =>
    client.setQueriesData<ReplyOf<typeof searchMedicines>>(
      found,
      (reply) =>
        reply && {
          ...reply,
          medicines: reply.medicines.map((each) =>
            each.medicine_id === medicineId ? { ...each, favourite } : each,
          ),
        },
    );
  const change = (favourite: boolean) => ({
    // One after the other: the last press counts.
    scope: { id: `${searchMedicines.name} ${medicineId}` },
    onMutate: () => show(favourite),
    onSuccess: () => client.invalidateQueries({ ...found, refetchType: 'none' }),
    onError: (error: Error) => {
      show(!favourite);
      say({ tone: 'bad', message: errorText(error) });
      return invalidate(client, searchMedicines);
    },
  });
  const mark = useAction(markFavourite, change(true));
  const unmark = useAction(unmarkFavourite, change(false));
  return (
    <IconButton
      icon="star"
      label={t('prescriptions.composer.favourite', { name })}
      aria-pressed={isOn}
      tabIndex={isTabStop ? 0 : -1}
      className={styles.star}
      onBlur={onBlur}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEscape();
      }}
      // A press of a pointer leaves the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => (isOn ? unmark : mark).mutate({ params: { medicine_id: medicineId } })}
    />
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useActingFor } from '#features/people/web/index.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { addToCart } from '../../contract.ts';
import { readAgain, useCart } from '../queries.ts';

/**
 * Beside a test of the catalogue: puts it into the cart of the person the patient acts for; after that, links to the
 * cart.
 */
export function AddToCart({ package_id: packageId }: { readonly package_id: string }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const acting = useActingFor();
  const cart = useCart();
  const add = useAction(addToCart, { onSettled: () => void readAgain(client) });
  const isThere = cart.data?.items.some(
    (item) =>
      item.package_id === packageId &&
      item.state === 'accepted' &&
      (acting.personId ? item.patient_id === acting.personId : true),
  );
  if (isThere)
    return (
      <LinkButton icon="cart" href="/labs/cart">
        {t('labs.cart.open')}
      </LinkButton>
    );
  const person = acting.personId ? { patient_id: acting.personId } : {};
  return (
    <>
      {add.error && (
        <Alert tone="bad" live="alert">
          {textOf(add.error)}
        </Alert>
      )}
      <Button
        variant="primary"
        icon="plus"
        busy={add.isPending}
        onClick={() => add.mutate({ body: { package_id: packageId, ...person } })}
      >
        {t('labs.cart.add')}
      </Button>
    </>
  );
}

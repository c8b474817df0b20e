import { useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Chip } from '#platform/ui/chip.tsx';
import { FieldGroup } from '#platform/ui/field-group.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { digipinOf } from '../../rules/digipin.ts';
import styles from './addresses.module.css';
import { CityMap } from './city-map.tsx';
import { useLocate } from './locate.ts';
import type { AddressForm } from './use-address-form.ts';

/** PIN code first: it fills in city and state and offers the areas; or the phone says where it is. */
export function PlaceFields({ form }: { readonly form: AddressForm }) {
  const { t } = useWords();
  const { draft, idOf, of } = form;
  return (
    <>
      <TextField
        id={idOf('pin')}
        label={t('addresses.pin')}
        hint={t('addresses.pinHint')}
        error={of('pin')}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        value={draft.pin}
        onValue={form.changePin}
      />
      <Here form={form} />
      <Areas form={form} />
      <CityMap form={form} />
      <TextField
        id={idOf('locality')}
        label={t('addresses.locality')}
        hint={t('addresses.localityHint')}
        error={of('locality')}
        maxLength={120}
        autoComplete="address-level3"
        value={draft.locality}
        onValue={(locality) => form.change({ locality })}
      />
      <div className={styles.pair}>
        <TextField
          id={idOf('city')}
          label={t('addresses.city')}
          error={of('city')}
          maxLength={80}
          autoComplete="address-level2"
          value={draft.city}
          onValue={(city) => form.change({ city })}
        />
        <TextField
          id={idOf('state')}
          label={t('addresses.state')}
          error={of('state')}
          maxLength={60}
          autoComplete="address-level1"
          value={draft.state}
          onValue={(state) => form.change({ state })}
        />
      </div>
    </>
  );
}

const FEW = 6;

/** The areas that share the PIN code: one press instead of typing. */
function Areas({ form }: { readonly form: AddressForm }) {
  const { t } = useWords();
  const [all, setAll] = useState(false);
  const { places, attribution, draft } = form;
  if (places.length === 0) return null;
  const shown = all ? places : places.slice(0, FEW);
  return (
    <FieldGroup label={t('addresses.areas')}>
      <div className={styles.chips}>
        {shown.map((place) => (
          <Chip
            key={place.label}
            pressed={place.locality === draft.locality}
            onPress={() => form.fill(place)}
          >
            {place.locality}
          </Chip>
        ))}
        {places.length > shown.length && (
          <Button compact variant="quiet" onClick={() => setAll(true)}>
            {t('addresses.moreAreas', { count: places.length - shown.length })}
          </Button>
        )}
      </div>
      <p className={styles.quiet}>{t('addresses.source', { source: attribution })}</p>
    </FieldGroup>
  );
}

function Here({ form }: { readonly form: AddressForm }) {
  const { t } = useWords();
  const { draft, change } = form;
  const { state, locate } = useLocate((point, place) =>
    change({
      point,
      ...(place ? { pin: place.pin, locality: place.locality, city: place.city, state: place.state } : {}),
    }),
  );
  const digipin = draft.point && digipinOf(draft.point);
  return (
    <div className={styles.here} id={form.idOf('point')} tabIndex={-1}>
      <Button icon="pin" busy={state === 'asking'} onClick={() => void locate()}>
        {t('addresses.here')}
      </Button>
      <div role="status">
        {(state === 'denied' || state === 'outside') && <Alert tone="warn">{t(`addresses.${state}`)}</Alert>}
        {digipin && (
          <p className={styles.quiet}>
            {t('addresses.pointSaved')} <span className={styles.digipin}>{digipin}</span>
          </p>
        )}
      </div>
      {digipin && (
        <Button compact variant="quiet" onClick={() => change({ point: null })}>
          {t('addresses.pointRemove')}
        </Button>
      )}
    </div>
  );
}

import { useWords } from '#platform/web/i18n/words.ts';
import { tileAddress, tilesOver } from '../../rules/tiles.ts';
import { parsePin } from '../../rules.ts';
import { useCityAreas } from '../queries.ts';
import styles from './addresses.module.css';
import type { AddressForm } from './use-address-form.ts';

const WIDTH = 320;
const EDGE = 12;

/**
 * A light drawing of the city: each PIN code is a dot at its approximate place, and the chosen one is marked. Pressing a
 * dot fills in its PIN code; the PIN code field above does the same by keyboard. If a tile server is configured, its map
 * tiles are shown beneath the dots.
 */
export function CityMap({ form }: { readonly form: AddressForm }) {
  const { t } = useWords();
  const pin = parsePin(form.draft.pin);
  const { areas = [], tiles = null } = useCityAreas(pin).data ?? {};
  const chosen = areas.find((area) => area.pin === pin);
  const { point } = form.draft;
  if (!chosen) return null;
  const lats = areas.map(({ lat }) => lat);
  const lngs = areas.map(({ lng }) => lng);
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)];
  // A degree of longitude is shorter the farther north it is.
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = (WIDTH - 2 * EDGE) / ((east - west) * narrow || 1);
  const height = (north - south) * scale + 2 * EDGE;
  const x = (lng: number) => EDGE + (lng - west) * narrow * scale;
  const y = (lat: number) => EDGE + (north - lat) * scale;
  return (
    <figure className={styles.map}>
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        role="img"
        aria-label={t('addresses.map', { name: chosen.name })}
      >
        {tiles &&
          tilesOver({ south, north, west, east }).map((tile) => (
            <image
              key={`${tile.z}/${tile.x}/${tile.y}`}
              href={tileAddress(tiles.url, tile)}
              x={x(tile.west)}
              y={y(tile.north)}
              width={x(tile.east) - x(tile.west)}
              height={y(tile.south) - y(tile.north)}
              preserveAspectRatio="none"
            />
          ))}
        {areas.map((area) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: typing the PIN code does the same
          <circle
            key={area.pin}
            cx={x(area.lng)}
            cy={y(area.lat)}
            r={area.pin === pin ? 9 : 5}
            className={area.pin === pin ? styles.chosen : styles.area}
            onClick={() => form.changePin(area.pin)}
          >
            <title>{`${area.name} ${area.pin}`}</title>
          </circle>
        ))}
        {point && (
          <rect x={x(point.lng) - 4} y={y(point.lat) - 4} width={8} height={8} className={styles.exact} />
        )}
      </svg>
      <figcaption className={styles.quiet}>
        {t('addresses.mapHint', { name: chosen.name })}
        {tiles && <> {t('addresses.source', { source: tiles.attribution })}</>}
      </figcaption>
    </figure>
  );
}

import { type Maps, MapsFailed, type Place, type Point } from '#partners/maps/port.ts';
import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { rounded } from '#platform/domain/numbers.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField } from '#platform/server/http/refusal.ts';
import type { WriteLimit } from '#platform/server/http/write-limit.ts';
import type { CityArea, reverseGeocoding, textSearch } from '../contract.ts';
import { isInIndia } from '../rules/in-india.ts';
import { refusal } from './refusals.ts';

export interface PlacesDeps {
  readonly maps: Maps;
  /** For the drawing of a city. */
  readonly areasAround: (pin: string) => readonly CityArea[];
  /** Undefined: the drawing alone. */
  readonly tiles: { readonly url: string; readonly attribution: string } | undefined;
  /** How often one person may ask. */
  readonly limit: Pick<WriteLimit, 'take'>;
}

type Places = ReplyOf<typeof textSearch>;

const DAY = 24 * 3600_000;
const MOST_REMEMBERED = 5000;

/** What was asked lately; places move slowly, and a map service is paid by the question. */
class Remembered {
  readonly #answers = new Map<string, { at: number; places: readonly Place[] }>();

  get(key: string, now: Date): readonly Place[] | undefined {
    const answer = this.#answers.get(key);
    return answer && now.getTime() - answer.at < DAY ? answer.places : undefined;
  }

  set(key: string, now: Date, places: readonly Place[]): void {
    const [oldest] = this.#answers.keys();
    if (this.#answers.size >= MOST_REMEMBERED && oldest !== undefined) this.#answers.delete(oldest);
    this.#answers.delete(key);
    this.#answers.set(key, { at: now.getTime(), places });
  }
}

export function placesOf({ maps, limit }: PlacesDeps) {
  const remembered = new Remembered();

  const ask = async (
    ctx: SignedIn,
    key: string,
    question: () => Promise<readonly Place[]>,
  ): Promise<Places> => {
    await limit.take(ctx.principal);
    const before = remembered.get(key, ctx.now);
    const { attribution } = maps;
    if (before) return { places: [...before], attribution };
    try {
      const places = (await question()).filter(({ point }) => !point || isInIndia(point));
      remembered.set(key, ctx.now, places);
      return { places, attribution };
    } catch (error) {
      if (!(error instanceof MapsFailed)) throw error;
      ctx.log.warn({ reason: error.reason }, 'the map did not answer');
      throw refusal(503, 'maps_away', { retryAfterSeconds: 60 });
    }
  };

  return {
    async reverse(ctx: SignedIn, query: QueryOf<typeof reverseGeocoding>): Promise<Places> {
      // Four digits: about eleven metres, and many questions about one house are one.
      const point: Point = { lat: rounded(query.lat, 4), lng: rounded(query.lng, 4) };
      if (!isInIndia(point)) throw invalidField('lat', 'point_outside_india');
      return await ask(ctx, `at ${point.lat},${point.lng}`, () => maps.reverse(point));
    },
    async search(ctx: SignedIn, { query, lat, lng }: QueryOf<typeof textSearch>): Promise<Places> {
      const text = query.trim().replaceAll(/\s+/g, ' ').toLowerCase();
      // One digit: the town matters, not the street.
      const near =
        lat === undefined || lng === undefined
          ? undefined
          : { lat: Number(lat.toFixed(1)), lng: Number(lng.toFixed(1)) };
      const key = `of ${text} ${near ? `${near.lat},${near.lng}` : ''}`;
      return await ask(ctx, key, () => maps.search(text, near));
    },
  };
}

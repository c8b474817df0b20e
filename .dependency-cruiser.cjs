/**
 * Who may import whom (docs/architecture.md). checks/fixtures/bad-house breaks each of these rules once, and
 * `npm test` fails when one of them lets it pass.
 */

const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

/** Which features each one may use: `needs` of its feature.json, the same from which migrations take their order. */
const NEEDS = new Map(
  readdirSync(join(__dirname, 'features')).flatMap((name) => {
    const file = join(__dirname, 'features', name, 'feature.json');
    return existsSync(file) ? [[name, JSON.parse(readFileSync(file, 'utf8')).needs]] : [];
  }),
);
/** Listens to everybody's events; nobody calls it. */
const LISTENER = 'notifications';

const TESTS = '\\.(test|journey)\\.tsx?$|\\.test-[^/]+\\.tsx?$';
/** What tests stand on. */
const TESTING = '^(platform|apps/server)/testing/';
/** Run by people and by npm, never a part of what is served. */
const BUILD_TIME = [
  '^apps/[^/]+\\.mjs$',
  '^apps/web/(vite\\.config|[^/]*-plugin|first-load)\\.ts$',
  '^brands/make-[^/]+\\.ts$',
];
const BROWSER = '^(features/[^/]+/web|platform/(web|ui)|apps/web)/';
const SERVER = '^(features/[^/]+/server|platform/server|partners|apps/server)/';
const PURE = '^features/[^/]+/(contract|rules)(\\.ts$|/)';
const DOORS =
  '^features/[^/]+/((server|web)/index\\.ts|web/(slots|parts)\\.ts|contract\\.ts|contract/.+\\.ts|rules\\.ts)$';
/** What demo and test mode load, and nothing else does; the build keeps it apart (apps/release.mjs). */
const DEMO = '^apps/server/demo\\.ts$';
const DEMO_PARTS = '^apps/server/(seed-demo|demo-accounts|local-[^/]+)\\.ts$';
const SIMULATORS = [
  '^partners/(email|push|sms|voice)/local\\.ts$',
  '^partners/(lab|payment-gateway)/local/',
  '^partners/e-sign/simulator\\.ts$',
];
/** Demo data of a feature, and the password of all demo accounts. */
const DEMO_DATA = '^features/[^/]+/server/demo[^/]*$';
const WORDS = '/words/[a-z]{2}\\.json$';
/** Not a partner: what those who carry messages (SMS, email, push) share. */
const DELIVERY = '^partners/delivery/';
const npm = (...names) => `(^|/)node_modules/(${names.join('|')})(/|$)`;

const forbidden = [
  {
    name: 'contracts-and-rules-are-pure',
    comment:
      'contract.ts and rules.ts import typebox, platform/contract, platform/domain, other contracts and rules: no Node, no React.',
    from: { path: PURE, pathNot: TESTS },
    to: {
      pathNot: [
        npm('typebox'),
        '^platform/(contract|domain)/',
        '^features/[^/]+/contract(\\.ts$|/)',
        // Of the same feature, in several files, or the door to those of a feature that this one needs.
        '^features/[^/]+/rules(\\.ts$|/)',
      ],
    },
  },
  {
    name: 'platform-contract-is-pure',
    comment: 'What both sides share stands on typebox and the domain alone.',
    from: { path: '^platform/contract/', pathNot: TESTS },
    to: { pathNot: [npm('typebox'), '^platform/(contract|domain)/'] },
  },
  {
    name: 'platform-domain-is-pure',
    comment: 'What every rule may use imports nothing of ours, and no library but the numbering plans.',
    from: { path: '^platform/domain/', pathNot: TESTS },
    to: { pathNot: [npm('libphonenumber-js'), '^platform/domain/'] },
  },
  {
    name: 'brands-are-data',
    comment: 'A brand says what it looks like; it reaches for nothing but the shape of a brand.',
    from: { path: '^brands/', pathNot: [TESTS, ...BUILD_TIME] },
    to: { pathNot: ['^brands/', '^platform/contract/'] },
  },
  {
    name: 'web-never-reaches-server',
    comment: 'What runs in the browser imports neither the server nor the world outside.',
    from: { path: BROWSER, pathNot: [TESTS, ...BUILD_TIME] },
    to: { path: SERVER },
  },
  {
    name: 'web-never-reaches-node',
    comment: 'There is no Node in a browser.',
    from: { path: BROWSER, pathNot: [TESTS, ...BUILD_TIME] },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'server-never-reaches-web',
    comment: 'What runs in Node imports neither screens nor React.',
    from: { path: SERVER, pathNot: TESTS },
    to: {
      path: [BROWSER, npm('react', 'react-dom', 'react-router', '@tanstack')],
      // The first byte of a page carries its brand's colours: the server writes them with the function of the design.
      pathNot: [WORDS, '^platform/ui/brand-css\\.ts$'],
    },
  },
  {
    name: 'features-meet-at-their-doors',
    comment:
      'Another feature is reached by its contract and its rules, or through server/index.ts, web/index.ts, web/slots.ts or web/parts.ts.',
    from: { path: '^features/([^/]+)/', pathNot: TESTS },
    to: { path: '^features/', pathNot: ['^features/$1/', DOORS] },
  },
  {
    name: 'apps-use-doors',
    comment: 'Where everything is put together, features are still reached through their doors.',
    from: { path: '^apps/', pathNot: [TESTS, TESTING, DEMO_PARTS, ...BUILD_TIME] },
    to: { path: '^features/', pathNot: [DOORS, WORDS] },
  },
  {
    name: 'only-the-demo-imports-demo-data',
    comment: 'server/demo.ts of a feature is imported by the parts of the demo and by tests.',
    from: { path: '^(features|apps|platform)/', pathNot: [TESTS, TESTING, DEMO_PARTS, DEMO_DATA] },
    to: { path: DEMO_DATA },
  },
  {
    name: 'the-demo-is-loaded-when-wanted',
    comment:
      'Production installs neither demo data nor simulators: apps/server/demo.ts is imported dynamically.',
    from: { path: '^apps/', pathNot: [TESTS, TESTING] },
    to: { path: DEMO, dynamic: false, dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'only-the-demo-imports-simulators',
    comment: 'Simulators and the parts of the demo reach the server through apps/server/demo.ts alone.',
    from: { pathNot: [DEMO, DEMO_PARTS, ...SIMULATORS, '^(bench|faults|checks)/', TESTS, TESTING] },
    to: { path: [DEMO_PARTS, ...SIMULATORS], dependencyTypesNot: ['type-only'] },
  },
  ...[...NEEDS].map(([name, needs]) => ({
    name: `features-use-what-they-need-${name}`,
    comment: `${name} uses the features only that its feature.json names.`,
    from: { path: `^features/${name}/`, pathNot: TESTS },
    to: { path: '^features/', pathNot: `^features/(${[name, ...needs].join('|')})/` },
  })),
  {
    name: 'every-feature-says-what-it-needs',
    comment: 'A feature has a feature.json with `needs`.',
    from: { path: '^features/', pathNot: `^features/(${[...NEEDS.keys()].join('|')})/` },
    to: {},
  },
  {
    name: 'nobody-calls-notifications',
    comment: 'Notifications listen to events; whoever wants to tell somebody something publishes an event.',
    from: { path: '^(features|platform|partners)/', pathNot: [`^features/${LISTENER}/`, TESTS] },
    to: { path: `^features/${LISTENER}/` },
  },
  {
    name: 'platform-knows-no-feature',
    comment: 'What every feature stands on knows none of them, nor who puts them together.',
    from: { path: '^platform/', pathNot: [TESTS, TESTING] },
    to: { path: '^(features|partners|apps)/' },
  },
  {
    name: 'partners-know-their-port-and-the-platform',
    comment: 'An adapter imports its own port and the platform, never a feature, never another partner.',
    from: { path: '^partners/([^/]+)/', pathNot: [TESTS, DELIVERY] },
    to: {
      path: '^(features|platform|partners|apps|brands)/',
      pathNot: ['^partners/$1/', '^platform/(server|contract|domain)/', DELIVERY],
    },
  },
  {
    name: 'delivery-sees-ports-only',
    comment: 'What the message adapters share hands messages to whichever adapter was chosen.',
    from: { path: DELIVERY, pathNot: TESTS },
    to: {
      path: '^(features|platform|partners|apps|brands)/',
      pathNot: [DELIVERY, '^partners/[^/]+/port\\.ts$', '^platform/(server|contract|domain)/'],
    },
  },
  {
    name: 'only-apps-server-chooses-adapters',
    comment: 'Everybody else sees the port, so that configuration alone decides who stands behind it.',
    from: {
      pathNot: ['^apps/server/', '^partners/', TESTING, '^(bench|faults|checks|training)/', TESTS],
    },
    to: { path: '^partners/', pathNot: '^partners/[^/]+/port\\.ts$' },
  },
  {
    name: 'nobody-imports-apps',
    comment: 'apps/ puts things together; nothing is built on it.',
    from: { path: '^(features|platform|partners|brands)/', pathNot: [TESTS, TESTING] },
    to: { path: '^apps/' },
  },
  {
    name: 'sql-lives-in-repositories',
    comment: 'Routes, services, policies and presenters speak no SQL.',
    from: { path: '^features/[^/]+/server/(routes|service|policy|presenter)[^/]*(\\.ts$|/)', pathNot: TESTS },
    to: { path: npm('drizzle-orm', 'pg', '@electric-sql/pglite'), dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'routes-call-services',
    comment: 'A route destructures, calls one use case, returns.',
    from: { path: '^features/[^/]+/server/routes[^/]*(\\.ts$|/)', pathNot: TESTS },
    to: { path: '^features/[^/]+/server/(repository|tables)[^/]*(\\.ts$|/)' },
  },
  {
    name: 'no-test-code-in-the-product',
    comment: 'What is shipped imports nothing that exists for tests.',
    from: { path: '^(features|platform|partners|apps|brands)/', pathNot: [TESTS, TESTING, ...BUILD_TIME] },
    to: { path: [TESTING, '^(journeys|bench|faults|checks|training)/', TESTS] },
  },
  { name: 'no-circles', comment: 'No circles.', from: {}, to: { circular: true } },
  {
    name: 'everything-resolves',
    comment: 'An import that leads nowhere would escape every other rule.',
    from: {},
    // dist/ is what a build makes; it is not there on a clean checkout.
    to: { couldNotResolve: true, pathNot: ['^virtual:', '(^|/)dist/'] },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden,
  options: {
    // Imports of types count: who knows whose shape is a dependency too.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^checks/fixtures/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
};

import { BRANDS } from '#brands/index.ts';
import type { Accounts } from '#features/accounts/server/index.ts';
import { addresses } from '#features/addresses/server/index.ts';
import {
  type AdministrationDeps,
  administration,
  legalDetailsOf,
  type PartnerWatch,
} from '#features/administration/server/index.ts';
import { appointments, setFees, startsOfVisits } from '#features/appointments/server/index.ts';
import { breakGlass } from '#features/break-glass/server/index.ts';
import { calls } from '#features/calls/server/index.ts';
import { chat, isSharedInChat, patientHasTag } from '#features/chat/server/index.ts';
import { exports } from '#features/exports/server/index.ts';
import { fhir, systemNames } from '#features/fhir/server/index.ts';
import { type FilesDeps, files } from '#features/files/server/index.ts';
import { healthLinks, labelsOfReads } from '#features/health-links/server/index.ts';
import { isPaperOfReport, labResults } from '#features/lab-results/server/index.ts';
import { labTests } from '#features/lab-tests/server/index.ts';
import { labs } from '#features/labs/server/index.ts';
import { countedMedicines, medications } from '#features/medications/server/index.ts';
import { notes } from '#features/notes/server/index.ts';
import { notifications, type PushDeps, subjectOfNotification } from '#features/notifications/server/index.ts';
import { payments } from '#features/payments/server/index.ts';
import { people } from '#features/people/server/index.ts';
import { photoCollection } from '#features/photo-collection/server/index.ts';
import { prescriptions } from '#features/prescriptions/server/index.ts';
import { hasConsent, privacy } from '#features/privacy/server/index.ts';
import { readingImports } from '#features/reading-imports/server/index.ts';
import { recordImports } from '#features/record-imports/server/index.ts';
import { reports } from '#features/reports/server/index.ts';
import {
  endingPlansOf,
  planCoaches,
  planDiscounts,
  planPayments,
  planVisits,
  subscriptions,
} from '#features/subscriptions/server/index.ts';
import { timeline } from '#features/timeline/server/index.ts';
import { isPictureOfVitals, pictures, vitals } from '#features/vitals/server/index.ts';
import type { PaperSigner } from '#partners/e-sign/port.ts';
import type { ImageReader } from '#partners/image-reader/port.ts';
import type { Lab } from '#partners/lab/port.ts';
import { areasAround, cityOfPin } from '#partners/maps/local.ts';
import type { MediaEngine } from '#partners/media-engine/port.ts';
import type { PaymentGateway } from '#partners/payment-gateway/port.ts';
import type { SummaryWriter } from '#partners/summary/port.ts';
import type { Brand } from '#platform/contract/brand.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { KeyRing } from '#platform/server/crypto/key-ring.ts';
import type { Secrets } from '#platform/server/crypto/secrets.ts';
import type { Replica } from '#platform/server/db/replica.ts';
import type { FeatureServer } from '#platform/server/feature.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import type { FileThreads } from '#platform/server/files/file-threads.ts';
import type { Origins } from '#platform/server/http/origins.ts';
import { WriteLimit } from '#platform/server/http/write-limit.ts';
import type { PdfRenderer } from '#platform/server/papers/press.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import { mapsOf } from './chosen-partners.ts';
import { dataPartnersOf } from './data-partners.ts';
import { endsFirst } from './ends-first.ts';
import * as plainFeatures from './plain-features.ts';

/** How often one person may ask a map: while typing, about once for each word. */
const PLACES_PER_MINUTE = 60;
/** How often one doctor may look for a patient who isn't theirs. */
const SEARCHES_PER_MINUTE = 10;

export interface FeatureDeps {
  readonly config: Config;
  readonly words: Translator;
  readonly secrets: Secrets;
  readonly keys: KeyRing;
  readonly blobs: BlobStore;
  readonly fileThreads: FileThreads;
  readonly summaries: SummaryWriter;
  readonly imageReader: ImageReader;
  readonly media: MediaEngine;
  readonly press: PdfRenderer;
  readonly accounts: Accounts;
  readonly origins: Origins;
  readonly paperSigner: PaperSigner;
  readonly paymentGateway: PaymentGateway | undefined;
  readonly formerPaymentGateway: PaymentGateway | undefined;
  readonly lab: Lab | undefined;
  readonly push: Omit<PushDeps, 'words'>;
  readonly administers: Pick<AdministrationDeps, 'queue' | 'partners'>;
  readonly watch: PartnerWatch;
  readonly replica: Replica | undefined;
}

function brandOf(id: string): Brand {
  const found = BRANDS.find((brand) => brand.id === id);
  if (!found) throw new Error(`no brand ${id}`);
  return found;
}

const isSharedElsewhere: FilesDeps['isSharedElsewhere'] = async (db, fileId, who) =>
  (await isSharedInChat(db, fileId, who)) ||
  (await isPictureOfVitals(db, fileId, who)) ||
  (await isPaperOfReport(db, fileId, who));

/** Names of systems and labels of health links. */
function namesOfReaders(config: Config) {
  const { namesOfReads, systemsOf } = systemNames(config);
  const withLinks: FilesDeps['namesOfReads'] = async (...of) =>
    new Map([...(await namesOfReads(...of)), ...(await labelsOfReads(...of))]);
  return { namesOfReads: withLinks, systemsOf };
}

/** Every feature above accounts. */
export function featuresOf(deps: FeatureDeps): FeatureServer[] {
  const features = patientFeatures(deps);
  return [...features, ...featuresAbove(deps, features)];
}

function patientFeatures({
  config,
  words,
  secrets,
  keys,
  blobs,
  fileThreads,
  summaries,
  imageReader,
  media,
  press,
  accounts,
  origins,
  paperSigner,
  paymentGateway,
  formerPaymentGateway: formerGateway,
  lab,
  administers,
  watch,
}: FeatureDeps): FeatureServer[] {
  const { namesOfReads, systemsOf } = namesOfReaders(config);
  return [
    ...Object.values(plainFeatures),
    people({ blobs, secrets, hasTag: patientHasTag, setFees }),
    breakGlass({
      confirmIdentity: accounts.confirmIdentity,
      searches: new WriteLimit(SEARCHES_PER_MINUTE, config.redisUrl, 'break-glass'),
    }),
    files({
      ...{ blobs, fileThreads, onFileReleased: pictures, startsOfVisits, isSharedElsewhere, namesOfReads },
    }),
    appointments(
      config.visitFees === 'at_clinic' ? 'at_clinic' : paymentGateway ? 'online' : 'nowhere',
      planVisits,
    ),
    calls({ words, media, origins }),
    medications({ isSharedElsewhere, words, press }),
    chat({ summaries, imageReader, blobs, keys, hasConsent, planCoaches }),
    vitals({ words, imageReader, blobs, press, isSharedElsewhere, hasConsent }),
    readingImports({ words, fileThreads }),
    notes({ words, blobs, keys, press, confirmIdentity: accounts.confirmIdentity }),
    prescriptions({
      ...{ words, blobs, press, secrets, origins, paperSigner, offlineCodes: config.offlineCodes },
      ...{ confirmIdentity: accounts.confirmIdentity, medicinesTaken: countedMedicines },
    }),
    labs({
      ...{ lab, secrets, payCollector: config.lab.payCollector },
      takesPayments: paymentGateway !== undefined,
      planDiscounts,
    }),
    labResults({ lab, blobs }),
    labTests(cityOfPin),
    addresses({
      maps: watch('maps', mapsOf(config)),
      ...{ areasAround, tiles: config.mapTiles },
      limit: new WriteLimit(PLACES_PER_MINUTE, config.redisUrl, 'places'),
    }),
    administration({ members: accounts.members, ...administers }),
    payments({
      ...{ gateway: paymentGateway, secrets, origins, subjectOfNotification, words, press, brandOf },
      ...{ formerGateway, defaultBrandId: BRANDS[0]!.id, plans: planPayments, legalDetails: legalDetailsOf },
    }),
    privacy({
      partners: (brandId) => dataPartnersOf(config, brandId),
      ...{ words, legalDetails: legalDetailsOf, endsFirst, endingPlans: endingPlansOf, systemsOf },
    }),
    reports({ words, press }),
    subscriptions({ gateway: paymentGateway, formerGateway }),
  ];
}

/** What is made of all other features: their records, their entries on a timeline, their notifications. */
function featuresAbove(
  { config, words, secrets, blobs, fileThreads, accounts, origins, push, replica }: FeatureDeps,
  features: readonly FeatureServer[],
): FeatureServer[] {
  const links = healthLinks({ secrets, origins });
  const sources = [accounts, ...features, links].flatMap((feature) => feature.records ?? []);
  const above = [
    fhir({ sources, clients: config.fhirClients, apps: config.fhirApps, blobs, secrets, origins }),
    exports({ sources, blobs, words, replica }),
    links,
    recordImports({ fileThreads }),
    photoCollection({ blobs }),
  ];
  return [
    ...above,
    timeline([...features]),
    notifications({
      words,
      features: [accounts, ...features, ...above],
      seal: secrets.seal,
      push,
      showOutbox: config.mode !== 'production',
    }),
  ];
}

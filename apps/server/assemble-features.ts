import { accountsFeature, type OutgoingMessage } from '#features/accounts/server/index.ts';
import { partnerWatch } from '#features/administration/server/index.ts';
import { rememberInOutbox } from '#features/notifications/server/index.ts';
import { DELIVER_JOB } from '#partners/delivery/deliver-job.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { typstPress } from '#platform/server/papers/press.ts';
import { imageReaderOf, mediaEngineOf, partnersOf, writersOf } from './chosen-partners.ts';
import { featuresOf } from './features.ts';
import type { Foundation } from './foundation.ts';
import { labOf } from './lab.ts';
import { loadDemo } from './load-demo.ts';
import { paperSignerOf } from './paper-signing.ts';
import { paymentGatewayOf } from './payment-gateway.ts';
import { pushOf } from './push.ts';

export type Assembly = Awaited<ReturnType<typeof assembleFeatures>>;

/** Every feature, with the partners that the configuration chooses. */
export async function assembleFeatures(config: Config, foundation: Foundation) {
  const { clock, logger, words, secrets, database, origins, jobs, blobs, fileThreads } = foundation;
  const remember = rememberInOutbox(database.db, clock);
  const watch = partnerWatch(database.db, clock);
  const demo = await loadDemo(config);
  const { summaries, ...writers } = writersOf(config, { watch, remember, demo });
  const imageReader = watch('photo_reader', imageReaderOf(config, logger));
  const press = typstPress();
  const accounts = accountsFeature({
    ...{ config, secrets, origins, words, blobs },
    ...{ secure: foundation.secure, blockedPersons: foundation.blockedPersons },
    db: database.db,
    send: senderOf(config, foundation),
  });
  const payment = paymentGatewayOf(config, demo);
  const laboratory = labOf(config, demo, clock);
  const features = [
    accounts,
    ...payment.features,
    ...laboratory.features,
    ...featuresOf({
      ...{
        config,
        words,
        secrets,
        blobs,
        fileThreads,
        summaries,
        imageReader,
        press,
        accounts,
        origins,
        watch,
        replica: foundation.replica,
      },
      keys: foundation.keys,
      media: mediaEngineOf(config),
      push: pushOf({ config, db: database.db, secrets, remember, demo }),
      paymentGateway: payment.gateway && watch('payments', payment.gateway),
      formerPaymentGateway: payment.former,
      lab: laboratory.lab && watch('lab', laboratory.lab),
      administers: {
        queue: {
          waiting: () => jobs.waiting(database.executor),
          failed: () => jobs.failed(database.executor),
          retryAllFailed: () => jobs.retryAllFailed(database.executor),
        },
        partners: partnersOf(config),
      },
      paperSigner: paperSignerOf({ config, db: database.db, secrets, clock, demo }),
    }),
  ];
  return {
    ...{ accounts, features, writers },
    paymentPages: [payment.gateway, payment.former].flatMap((each) => each?.formTargets ?? []),
    listensAt(url: string) {
      payment.listensAt(url);
      laboratory.listensAt(url);
    },
    async close() {
      await imageReader.close?.();
      await press.close();
      await fileThreads.close();
      for (const feature of features) await feature.close?.();
    },
  };
}

/** A local message is simply written down with the change; one that leaves the house goes by a job. */
function senderOf(config: Config, { clock, jobs, secrets }: Foundation) {
  return async (tx: Tx, message: OutgoingMessage): Promise<void> => {
    const isLocal = message.channel === 'email' ? !config.email : !config.sms;
    if (isLocal) await rememberInOutbox(tx, clock)(message);
    else await jobs.enqueue(tx, DELIVER_JOB, { sealed: secrets.seal(JSON.stringify(message)) });
  };
}

import type { On } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import type { SubscriptionsDeps } from './deps.ts';
import * as actions from './service/actions.ts';
import * as desk from './service/desk.ts';
import { listBrand, listOwn } from './service/read.ts';
import { subscribe } from './service/subscribe.ts';

export const routes =
  (deps: SubscriptionsDeps) =>
  (on: On): void => {
    on(contract.listSubscriptions, (ctx) => listOwn(ctx, deps));
    on(contract.listBrandSubscriptions, (ctx, { query }) => listBrand(ctx, deps, query));
    on(contract.subscribe, (ctx, { body }) => subscribe(ctx, deps, body));
    on(contract.pauseSubscription, (ctx, { params, body }) =>
      actions.pause(ctx, deps, params.subscription_id, body ?? {}),
    );
    on(contract.resumeSubscription, (ctx, { params, body }) =>
      actions.resume(ctx, deps, params.subscription_id, body ?? {}),
    );
    on(contract.changeSubscription, (ctx, { params, body }) =>
      actions.changePlan(ctx, deps, params.subscription_id, body),
    );
    on(contract.cancelSubscription, (ctx, { params, body }) =>
      actions.cancel(ctx, deps, params.subscription_id, body ?? {}),
    );
    on(contract.listPlanVersions, (ctx) => desk.listVersions(ctx));
    on(contract.savePlanDraft, (ctx, { body }) => desk.saveDraft(ctx, body));
    on(contract.removePlanDraft, (ctx, { params }) => desk.dropDraft(ctx, params.draft_id));
    on(contract.publishPlan, (ctx, { params }) => desk.publish(ctx, params.draft_id));
    on(contract.retirePlan, (ctx, { params }) => desk.retire(ctx, params.plan_id));
    on(contract.skipDebit, (ctx, { params }) => actions.skipDebit(ctx, deps, params.subscription_id));
  };

import type { On } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import type { LabsDeps } from './deps.ts';
import { addTests } from './service/add-tests.ts';
import { decideTests } from './service/additions.ts';
import * as cart from './service/cart.ts';
import { cancelOrder, chooseSlot, decideOrder } from './service/change.ts';
import { createOrder } from './service/create.ts';
import { getOrder, listAll } from './service/read.ts';
import { getServiceability } from './service/slots.ts';
import { getWaits, stopWaiting, wait } from './service/waits.ts';

export const routes =
  (deps: LabsDeps) =>
  (on: On): void => {
    on(contract.getCart, (ctx, { query }) => cart.getCart(ctx, deps, query));
    on(contract.addToCart, (ctx, { body }) => cart.addToCart(ctx, body));
    on(contract.removeFromCart, (ctx, { query }) => cart.removeFromCart(ctx, query.cart_item_id));
    on(contract.decideCartItem, (ctx, { body }) => cart.decideItem(ctx, body));
    on(contract.getServiceability, (ctx, { query }) => getServiceability(ctx, deps, query));
    on(contract.listLabWaits, (ctx) => getWaits(ctx));
    on(contract.waitForLab, (ctx, { body }) => wait(ctx, deps, body));
    on(contract.stopWaitingForLab, (ctx, { query }) => stopWaiting(ctx, query.pin));
    on(contract.createOrder, (ctx, { body }) => createOrder(ctx, deps, body));
    on(contract.listOrders, (ctx, { query }) => listAll(ctx, deps, query));
    on(contract.getOrder, (ctx, { query }) => getOrder(ctx, deps, query.order_id));
    on(contract.cancelOrder, (ctx, { body }) => cancelOrder(ctx, deps, body));
    on(contract.chooseSlot, (ctx, { params, body }) =>
      chooseSlot(ctx, deps, params.order_id, body.slot_datetime),
    );
    on(contract.addTests, (ctx, { params, body }) => addTests(ctx, deps, params.order_id, body));
    on(contract.decideTests, (ctx, { params, body }) => decideTests(ctx, deps, params.order_id, body));
    on(contract.decideOrder, (ctx, { params, body }) => decideOrder(ctx, deps, params.order_id, body));
  };

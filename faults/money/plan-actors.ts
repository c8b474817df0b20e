import { daysBetween } from '#platform/domain/clinic-time.ts';
import type { HttpReply } from '#platform/testing/http-client.ts';
import { demoPhone } from '../../apps/server/demo-ids.ts';
import { signIn } from '../../bench/sign-in.ts';
import type { World } from '../chat/world.ts';
import { Client } from './client.ts';

type Json = HttpReply['body'];

export interface Habit {
  readonly name: string;
  /** Number of the demo patient. */
  readonly patient: number;
  readonly collection: 'autopay' | 'by_request';
  /** The day on which the plan is taken. */
  readonly from: number;
  /** After how many days the request of this charge is paid by hand; null: the bank debits it. */
  readonly paysAfter: (paidPeriods: number) => number | null;
  /** Of a charge with debits that the bank declines. */
  readonly isDeclined?: (paidPeriods: number) => boolean;
  readonly does?: (
    paidPeriods: number,
  ) => { readonly what: 'pause' | 'cancel'; readonly body: object } | 'downgrade' | null;
}

/** Five people with different problems of payment in their months. */
export const HABITS: readonly Habit[] = [
  { name: 'debited', patient: 13, collection: 'autopay', from: 1, paysAfter: (paid) => (paid ? null : 0) },
  {
    ...{ name: 'declined', patient: 14, collection: 'autopay', from: 11 },
    isDeclined: (paid) => paid % 3 !== 0,
    // Within the grace, after it, or by the bank.
    paysAfter: (paid) => (paid === 0 ? 0 : paid % 3 === 1 ? 1 : paid % 3 === 2 ? 4 : null),
  },
  {
    ...{ name: 'pauses', patient: 15, collection: 'by_request', from: 1, paysAfter: () => 0 },
    does: (paid) => (paid === 2 || paid === 14 ? { what: 'pause', body: { months: 2 } } : null),
  },
  {
    ...{ name: 'downgrades', patient: 16, collection: 'by_request', from: 1, paysAfter: () => 2 },
    does: (paid) => (paid === 2 ? 'downgrade' : null),
  },
  {
    ...{ name: 'cancels', patient: 17, collection: 'by_request', from: 1, paysAfter: () => 0 },
    does: (paid) => (paid === 10 ? { what: 'cancel', body: {} } : null),
  },
];

/** A person with a habit, over weeks: signs in again when the session has ended. */
export class Actor {
  readonly habit: Habit;
  readonly #world: World;
  #client: Client | undefined;
  /** What they did once is done; by its name and number of paid periods. */
  readonly #done = new Set<string>();
  readonly complaints: string[] = [];

  constructor(world: World, habit: Habit) {
    this.habit = habit;
    this.#world = world;
  }

  async #ask(method: string, path: string, body?: object): Promise<Json> {
    for (let again = 0; again < 3; again++) {
      this.#client ??= await this.#signIn();
      const { status, body: reply } = await this.#client.ask(method, path, body);
      if (status !== 401) return reply;
      this.#client = undefined;
    }
    throw new Error(`${this.habit.name} can't sign in`);
  }

  async #signIn(): Promise<Client> {
    await this.#world.ready(0);
    const port = Number(new URL(this.#world.urls[0] ?? '').port);
    const phone = demoPhone('living', 'patient', this.habit.patient);
    const { token } = await signIn(port, phone);
    return new Client(this.#world.urls, token);
  }

  list = (): Promise<Json> => this.#ask('GET', '/api/subscriptions');

  async subscribe(): Promise<void> {
    const { plans } = await this.list();
    const { collection } = this.habit;
    await this.#ask('POST', '/api/subscriptions', { plan_id: plans[1].plan_id, collection });
  }

  /** What they do on a day, as the screen offers it. */
  async live(today: string): Promise<void> {
    const { mine, plans } = await this.list();
    const plan = mine[0];
    if (!plan) return;
    const paid = plan.periods.filter(({ state }: Json) => state === 'paid').length;
    const act = this.habit.does?.(paid);
    if (act && !this.#done.has(`${paid}`) && plan.state === 'active') {
      this.#done.add(`${paid}`);
      const path = `/api/subscriptions/${plan.subscription_id}`;
      if (act === 'downgrade') await this.#ask('POST', `${path}/change`, { plan_id: plans[0].plan_id });
      else await this.#ask('POST', `${path}/${act.what}`, act.body);
    }
    const charge = plan.next_charge;
    const after = this.habit.paysAfter(paid);
    if (!charge?.request_id || after === null || daysBetween(charge.on, today) < after) return;
    const opened = await this.#ask('POST', '/api/payment/new-payment/', {
      subscription_id: plan.subscription_id,
    });
    if (!opened.gateway_order_id) return;
    // A lost answer is paid once more, as people do; the second one has to go back.
    await this.atGateway({ gateway_order_id: opened.gateway_order_id, outcome: 'paid' });
    await this.#ask('GET', `/api/payment/status/?payment_id=${opened.payment_id}`);
  }

  atGateway = (what: object): Promise<Json> => this.#ask('POST', '/demo/gateway/control', what);

  /** Whether the bank is to decline what it is asked for today. */
  async isToDecline(today: string): Promise<boolean> {
    if (!this.habit.isDeclined) return false;
    const plan = (await this.list()).mine[0];
    if (!plan?.next_charge) return false;
    const paid = plan.periods.filter(({ state }: Json) => state === 'paid').length;
    return today >= plan.next_charge.on && this.habit.isDeclined(paid);
  }
}

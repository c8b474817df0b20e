import { expect, it } from 'vitest';
import type { TestApp } from '#apps/server/testing/test-app.ts';
import { contentsOf } from '#features/payments/payments.test-kit.ts';
import { billsFor, listOf, mineOf, payFor, planDraft, planOf, subscribe } from './subscriptions.test-kit.ts';

/** Plans that staff write, and how they are taxed; on the app of the other tests of care plans. */
export function deskTests(appOf: () => TestApp): void {
  it('are written, published, changed and retired by staff; people stay on the version that they have', async () => {
    const app = appOf();
    const staff = await app.signInAs('staff', 1, 'hospital');
    const draft = planDraft();
    const saved = await staff.post('/api/plan-drafts', draft);
    expect([saved.status, saved.body.plan_key]).toEqual([201, null]);
    const coached = { ...draft.benefits, coach_chat: true };
    const wrong = await staff.post('/api/plan-drafts', planDraft({ benefits: coached }));
    expect(wrong.body.fields).toMatchObject([{ field: 'tax_category', code: 'not_treatment' }]);
    const path = `/api/plan-drafts/${draft.draft_id}/publish`;
    const published = await staff.post(path);
    expect([published.status, (await staff.post(path)).status]).toEqual([201, 200]);
    const by = await app.signInAs('patient', 13, 'hospital');
    const { plan_id, plan_key } = published.body;
    const made = await subscribe(by, plan_id);
    expect(made.body).toMatchObject({ state: 'halted' });
    const mine = made.body;
    expect(mine.plan).toMatchObject({ name: 'Sugar care', price: 60_000, tax_category: 'health_care' });
    const dearer = planDraft({ plan_key, price: 70_000 });
    expect((await staff.post('/api/plan-drafts', dearer)).status).toBe(201);
    expect((await staff.post('/api/plan-drafts', planDraft({ plan_key }))).body.code).toBe('draft_exists');
    const second = (await staff.post(`/api/plan-drafts/${dearer.draft_id}/publish`)).body;
    expect(second).toMatchObject({ version: 2, is_newest: true, people: 0 });
    const offered = (await listOf(by)).plans;
    expect(offered.map((each: { price: number }) => each.price)).toContain(70_000);
    expect(offered.map((each: { plan_id: string }) => each.plan_id)).not.toContain(plan_id);
    expect((await mineOf(by)).plan.price).toBe(60_000);
    expect((await staff.post(`/api/plan-versions/${plan_id}/retire`)).body.code).toBe('changed_meanwhile');
    const retired = await staff.post(`/api/plan-versions/${second.plan_id}/retire`);
    expect(retired.body).toMatchObject({ version: 3, is_offered: false });
    expect((await listOf(by)).plans).toHaveLength(2);
    const { versions, drafts } = (await staff.get('/api/plan-versions')).body;
    const ours = versions.filter((each: { plan_key: string }) => each.plan_key === plan_key);
    expect([ours.map((each: { people: number }) => each.people), drafts]).toEqual([[0, 0, 1], []]);
    await payFor(app, by, mine.subscription_id);
    expect((await billsFor(by, mine.subscription_id))[1]).toMatchObject({ kind: 'bill_of_supply' });
    const { changes } = (await staff.get('/api/administration/changes?kind=plan')).body;
    expect(changes.map((each: { action: string }) => each.action)).toEqual([
      'retired',
      'published',
      'published',
    ]);
  });

  it('that are more than treatment are taxed, whatever their version calls itself', async () => {
    const app = appOf();
    const by = await app.signInAs('patient', 14);
    const { subscription_id } = (await subscribe(by, (await planOf(by, 1)).plan_id)).body;
    const paymentId = await payFor(app, by, subscription_id);
    expect(await billsFor(by, subscription_id)).toMatchObject([
      { kind: 'receipt', amount: 149_900 },
      { kind: 'tax_invoice', amount: 149_900 },
    ]);
    const { plan, period_starts_on: startsOn, period_ends_on: endsOn } = await mineOf(by);
    const billed = { names: { en: plan.name }, startsOn, endsOn, isChange: false };
    expect(await contentsOf(app, paymentId)).toMatchObject([{ plan: billed }, { plan: billed }]);
  });
}

import type { On } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import type { AdministrationDeps } from './deps.ts';
import { listChanges, undo } from './service/changes.ts';
import { listDiscrepancies, ownDiscrepancy } from './service/discrepancies.ts';
import { changePackages, listPrices, previewPackages } from './service/packages.ts';
import { changePeople, getPerson, listPeople, listRegistrations, previewPeople } from './service/people.ts';
import { overview, retryFailed, systemHealth } from './service/system.ts';
import { brandTextsOf, listTexts, publishText } from './service/texts.ts';

export const routes =
  (deps: AdministrationDeps) =>
  (on: On): void => {
    on(contract.getAdministration, (ctx) => overview(ctx, deps));
    on(contract.listMembers, (ctx, { query }) => listPeople(ctx, query));
    on(contract.getMember, (ctx, { params }) => getPerson(ctx, params.person_id));
    on(contract.previewPeopleChange, (ctx, { body }) => previewPeople(ctx, body));
    on(contract.changePeople, (ctx, { body }) => changePeople(ctx, deps, body));
    on(contract.listRegistrations, (ctx, { query }) => listRegistrations(ctx, query));
    on(contract.listPrices, (ctx, { query }) => listPrices(ctx, query));
    on(contract.previewPackageChange, (ctx, { body }) => previewPackages(ctx, body));
    on(contract.changePackages, (ctx, { body }) => changePackages(ctx, body));
    on(contract.listChanges, (ctx, { query }) => listChanges(ctx, query));
    on(contract.undoChange, (ctx, { params }) => undo(ctx, deps, params.batch_id));
    on(contract.getBrandTexts, async (ctx, { query }) => ({
      texts: await brandTextsOf(
        ctx.db,
        ctx.principal?.brandId ?? ctx.brand.id,
        query.language ?? ctx.language,
      ),
    }));
    on(contract.listBrandTexts, (ctx, { query }) => listTexts(ctx, query));
    on(contract.publishBrandText, (ctx, { body }) => publishText(ctx, body));
    on(contract.getSystemHealth, (ctx) => systemHealth(ctx, deps));
    on(contract.retryFailedJobs, (ctx) => retryFailed(ctx, deps));
    on(contract.listDiscrepancies, (ctx) => listDiscrepancies(ctx));
    on(contract.ownDiscrepancy, (ctx, { body }) => ownDiscrepancy(ctx, body));
  };

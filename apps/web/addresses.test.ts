// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest';
import { HELP } from '#features/search/web/help-index.ts';
import { USER_TYPES } from '#platform/domain/user-type.ts';

const SECTIONS = ['chat', 'appointments', 'vitals', 'labs', 'records'];

/** The page names its brand before a feature is loaded. */
async function catalogueOfAll() {
  document.body.innerHTML = `<script type="application/json" id="brand">${JSON.stringify({
    ...{ id: 'living', title: 'Sukham Living', mode: 'production', sections: SECTIONS },
    stores: { android: '', ios: '' },
  })}</script>`;
  const [{ features }, { screens }, { SHELL_ROUTES }, catalogue, { moreItems }] = await Promise.all([
    import('./features.ts'),
    import('./screens.ts'),
    import('#platform/web/shell/shell-routes.ts'),
    import('#platform/web/shell/catalogue.ts'),
    import('#platform/web/shell/more-items.ts'),
  ]);
  return {
    ...catalogue,
    moreItems,
    all: catalogue.createCatalogue([...features, ...screens], SHELL_ROUTES, SECTIONS),
  };
}

describe('the addresses that the app leads to', () => {
  let made: Awaited<ReturnType<typeof catalogueOfAll>>;
  beforeAll(async () => {
    made = await catalogueOfAll();
  });

  /** A parameter at the end of a route may be left out. */
  const opens = (path: string, userType: (typeof USER_TYPES)[number]) =>
    made.all.routes.some(
      (route) => route.path.replace(/\/:\w+\?$/, '') === path && made.mayOpen(route, userType),
    );

  it('each open a screen for every user type with them in the navigation', () => {
    for (const userType of USER_TYPES)
      for (const { path } of [...made.all.navigation(userType), ...made.moreItems(made.all, userType)])
        expect([userType, path, opens(path, userType)]).toEqual([userType, path, true]);
  });

  it('of settings and help in the search open for the user types that find them', () => {
    for (const { path, userTypes } of HELP)
      for (const userType of userTypes ?? USER_TYPES)
        expect([userType, path, opens(path, userType)]).toEqual([userType, path, true]);
  });
});

// @vitest-environment jsdom

import { matchPath } from 'react-router';
import { expect, it } from 'vitest';
import { USER_TYPES } from '#platform/domain/user-type.ts';

const sections = ['chat', 'appointments', 'vitals', 'labs', 'records'];
document.body.innerHTML = `<script type="application/json" id="brand">${JSON.stringify({ title: 'x', sections, mode: 'demo' })}</script>`;

it.each(USER_TYPES)('every place and every line of More that a %s sees opens for them', async (userType) => {
  const [{ features }, { screens }, { SHELL_ROUTES }, { createCatalogue, mayOpen }] = await Promise.all([
    import('./features.ts'),
    import('./screens.ts'),
    import('#platform/web/shell/shell-routes.ts'),
    import('#platform/web/shell/catalogue.ts'),
  ]);
  const { routes, navigation, more } = createCatalogue([...features, ...screens], SHELL_ROUTES, sections);
  const opens = ({ path }: { path: string }) => {
    const route =
      routes.find((each) => each.path === path) ?? routes.find((each) => matchPath(each.path, path));
    return route !== undefined && mayOpen(route, userType);
  };
  const shown = [...navigation(userType), ...more(userType)];
  expect(shown.length).toBeGreaterThan(5);
  expect(shown.filter((item) => !opens(item))).toEqual([]);
});

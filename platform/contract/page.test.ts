import { expect, test } from 'vitest';
import { living } from '#brands/living.ts';
import { renderPage } from './page.ts';

const template = `<html lang="{{lang}}" data-brand="{{brand}}" data-session="{{session}}"><title>{{title}}</title>
<meta name="description" content="{{description}}">
<link href="/brand.css?v={{version}}"><script type="application/json" id="brand">{{brand_json}}</script>{{unknown}}`;

test('fills the page for a brand, a language and a version', () => {
  const page = renderPage(template, {
    brand: living,
    language: 'te',
    description: 'A "short" word',
    mode: 'demo',
    version: '1.2 & 3',
  });
  expect(page).toContain(
    '<html lang="te" data-brand="living" data-session="none"><title>Sukham Living</title>',
  );
  expect(page).toContain('<meta name="description" content="A &quot;short&quot; word">');
  expect(page).toContain('/brand.css?v=1.2%20%26%203');
  expect(page).toContain('{{unknown}}');
  const json = /id="brand">(.*?)<\/script>/.exec(page)![1]!;
  expect(JSON.parse(json)).toMatchObject({
    id: 'living',
    title: 'Sukham Living',
    mode: 'demo',
    version: '1.2 & 3',
  });
  expect(JSON.parse(json)).not.toHaveProperty('light');
});

test('a title can neither leave its element nor be filled again', () => {
  const brand = { ...living, title: '</script><b>"$&{{version}}' };
  const page = renderPage(template, { brand, language: 'en', description: '', mode: 'demo', version: '1' });
  expect(page).toContain('<title>&lt;/script&gt;&lt;b&gt;&quot;$&amp;{{version}}</title>');
  const inside = page.slice(page.indexOf('id="brand">'));
  expect(inside.indexOf('</script>')).toBe(inside.lastIndexOf('</script>'));
});

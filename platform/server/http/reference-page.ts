import type { TObject } from 'typebox';
import type { EndpointDeclaration } from '#platform/contract/endpoint.ts';
import { escapeHtml } from '#platform/contract/page.ts';
import type { DeclaredRoute } from './routes.ts';

/** A page to read the calls on: plain HTML, so that it works under our content security policy without a script. */
export function referencePage(routes: readonly DeclaredRoute[], version: string): string {
  const features = [...new Set(routes.map((route) => route.feature))];
  const sections = features.map((feature) => {
    const calls = routes.filter((route) => route.feature === feature).map((route) => call(route.endpoint));
    return `<section id="${feature}"><h2>${escapeHtml(feature)}</h2>${calls.join('')}</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sukham API ${escapeHtml(version)}</title><link rel="stylesheet" href="/brand.css"></head>
<body><main><h1>Sukham API</h1>
<p>Every call of version ${escapeHtml(version)}. The same as a document for programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<nav><ul>${features.map((feature) => `<li><a href="#${feature}">${escapeHtml(feature)}</a></li>`).join('')}</ul></nav>
${sections.join('\n')}</main></body></html>`;
}

function call(endpoint: EndpointDeclaration): string {
  const who = endpoint.access === 'public' ? 'anyone' : endpoint.access.join(', ');
  return `<article id="${endpoint.name}"><h3><code>${endpoint.method} /api${escapeHtml(endpoint.path)}</code></h3>
<p>${escapeHtml(endpoint.summary)}</p><p>For: ${escapeHtml(who)}${endpoint.idempotent ? '. Takes an Idempotency-Key.' : ''}</p>
${fields('Address', endpoint.params)}${fields('Query', endpoint.query)}${fields('Body', endpoint.body)}
<details><summary>Reply ${endpoint.status ?? 200}</summary><pre>${escapeHtml(JSON.stringify(endpoint.reply, null, 2))}</pre></details></article>`;
}

function fields(title: string, schema: TObject | undefined): string {
  const entries = Object.entries(schema?.properties ?? {});
  if (entries.length === 0) return '';
  const required = new Set(schema?.required as string[] | undefined);
  const rows = entries.map(
    ([name, value]) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${required.has(name) ? 'required' : 'optional'}</td><td><code>${escapeHtml(JSON.stringify(value))}</code></td></tr>`,
  );
  return `<table><caption>${title}</caption><tbody>${rows.join('')}</tbody></table>`;
}

import type { Brand } from './brand.ts';
import type { Language } from './language.ts';

/** What the page knows of its brand and its server before the first call. */
export interface PageBrand {
  readonly id: string;
  readonly title: string;
  readonly shortTitle: string;
  readonly supportPhone: string;
  readonly homeCity: string;
  readonly stores: Brand['stores'];
  readonly sections: readonly string[];
  readonly chartPaper: boolean;
  readonly mode: string;
  readonly version: string;
}

export interface Page {
  readonly brand: Brand;
  /** Best guess; the browser's own `preferredLanguage` wins over it. */
  readonly language: Language;
  /** A session is open: the page leaves room for the navigation before its script has asked who it is. */
  readonly isSignedIn?: boolean;
  /** The patient has family: the header reserves space for the row of the person the patient acts for. */
  readonly hasActingRow?: boolean;
  /** What search engines say of it. */
  readonly description: string;
  /** Of the build: style sheet and icons are cached by it. */
  readonly version: string;
  readonly mode: string;
}

/** Fills the template of `apps/web/index.html` for one brand and one request. */
export function renderPage(
  template: string,
  { brand, language, isSignedIn = false, hasActingRow = false, description, version, mode }: Page,
): string {
  const pageBrand: PageBrand = {
    id: brand.id,
    title: brand.title,
    shortTitle: brand.shortTitle,
    supportPhone: brand.supportPhone,
    homeCity: brand.homeCity,
    stores: brand.stores,
    sections: brand.sections,
    chartPaper: brand.chartPaper,
    mode,
    version,
  };
  const values: Record<string, string> = {
    lang: escapeHtml(language),
    session: isSignedIn ? 'open' : 'none',
    acting: hasActingRow ? 'row' : '',
    brand: escapeHtml(brand.id),
    title: escapeHtml(brand.title),
    description: escapeHtml(description),
    short_title: escapeHtml(brand.shortTitle),
    support_phone: escapeHtml(brand.supportPhone),
    theme_light: escapeHtml(brand.light.bg),
    theme_dark: escapeHtml(brand.dark.bg),
    icon: escapeHtml(brand.icon),
    version: escapeHtml(encodeURIComponent(version)),
    brand_json: escapeJson(pageBrand),
  };
  // A function as replacement: `$&` in a title must stay itself. One pass: a value is never filled again.
  return template.replace(/\{\{(\w+)\}\}/g, (token, name: string) => values[name] ?? token);
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** JSON that can't end the `<script>` it stands in, nor open a comment there. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

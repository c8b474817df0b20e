import {
  type FontSize,
  fontSize,
  keepFontSize,
  keepTheme,
  type Theme,
  theme,
} from '../session/browser-store.ts';
import { createStore } from '../store.ts';

const sizeStore = createStore<FontSize>(fontSize());
const themeStore = createStore<Theme>(theme());

export const useFontSize = sizeStore.use;
export const useTheme = themeStore.use;

export function chooseFontSize(size: FontSize): void {
  keepFontSize(size);
  sizeStore.set(size);
  applyTheme();
}

export function chooseTheme(value: Theme): void {
  keepTheme(value);
  themeStore.set(value);
  applyTheme();
}

/** Puts size and theme on `<html>`, where the style sheets look for them. */
export function applyTheme(): void {
  const { dataset } = document.documentElement;
  dataset.fontSize = sizeStore.get().toLowerCase();
  if (themeStore.get() === 'system') delete dataset.theme;
  else dataset.theme = themeStore.get();
}

import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { wholeChains } from './chains-plugin.ts';
import { shakeContracts } from './contract-plugin.ts';
import { firstChunks } from './first-load.ts';
import { words } from './words-plugin.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));

const { shell, home, rest, signIn } = firstChunks(project);
const isOfScreens = (path: string): boolean =>
  path.startsWith('platform/') && !shell.has(path) && !home.has(path);

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  plugins: [
    shakeContracts(),
    words(project),
    react(),
    wholeChains(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'sw.ts',
      // The manifest differs by brand, so the server writes it; the shell registers the worker itself.
      manifest: false,
      injectRegister: false,
      injectManifest: {
        // What a first visit needs in any language. Screens, words and fonts are cached when they are used.
        globPatterns: ['assets/main-*.{js,css}'],
      },
    }),
  ],
  build: {
    outDir: fileURLToPath(new URL('../../dist/web', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // Nothing inline: the content security policy allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Who starts the product for the first time can do nothing about how long a plugin takes.
      checks: { pluginTimings: false },
      input: { main: fileURLToPath(new URL('./index.html', import.meta.url)) },
      output: {
        codeSplitting: {
          groups: [
            // Changes rarely, so that an update of the app does not fetch it again.
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|typebox)\//,
              priority: 2,
            },
            // What every page needs, in one request instead of a dozen small ones.
            { name: 'shell', test: (id) => shell.has(relative(project, id)), priority: 1 },
            // Home has forty small modules, and most other screens use some of them.
            {
              name: 'home',
              test: (id) => home.has(relative(project, id)),
              includeDependenciesRecursively: false,
              priority: 0,
            },
            // What stands on Home once it has come to rest, in one request instead of seventy.
            {
              name: 'rest',
              test: (id) => rest.has(relative(project, id)),
              includeDependenciesRecursively: false,
              priority: -1,
            },
            {
              name: 'sign-in',
              test: (id) => signIn.has(relative(project, id)),
              includeDependenciesRecursively: false,
              priority: -3,
            },
            // Parts that many other screens share, in one request instead of eight; what they use stays where it is.
            {
              name: 'kit',
              test: (id) => isOfScreens(relative(project, id)),
              minShareCount: 15,
              includeDependenciesRecursively: false,
              priority: -2,
            },
          ],
        },
      },
    },
  },
});

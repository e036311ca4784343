import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const fromRoot = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The packages that render pages, bundled into the server too. */
const rendering = [/^@rjsf\//, 'qrcode.react', /^react(-dom|-router|-router-dom|-i18next|-is)?$/, 'scheduler', 'i18next'];

/** What pages with forms and reviews share, without the controls that few have. */
const formFiles = new RegExp(
  [
    '/engine/(?:submit/(?:is-confidential|is-file-field|change-items|lookup|merge-items)|blocks/form/|mui/index)',
    '/engine/render/(?:chain/report-call|form-element/|lookup/use-found|texts/(?:format-number|issue-place|issue-text))',
    '/engine/render/form/(?!action-part|field-registry|form-context|submit/(?:restored-note|continuation)|store/use-form-status|sections/(?:section-table|table-part))',
    '/engine/render/controls/(?!cells|field-page|lazy-controls)',
    '/engine/validate/(?!answer-rules|answers/answer-registry|conditions/(?:age|patterns)|days|evaluate-condition|moments|read-path|values)',
    '/engine/declare/(?:stable-text|plans/plan|words/(?:forbidden-texts|separator-signs))',
    '/engine/ja/(?:answers|eras)',
    String.raw`/engine/(?:ja/)?kinds/(?:answers|normalisers|[\w-]+/(?:answer|normalise))`,
    '/src/(?:language/form-words|kinds/normalisers)',
  ].join('|'),
);

/** What a form does only after a key or a press: engine/render/form/reactions.ts. */
const formReactions = new RegExp(
  [
    '/engine/render/form/(?:reactions|perform-action|issues/(?:change-list|conflict-list|gate-link|issue-list|retype-secrets|summary-lists)|submit/(?:load-validators|send-change|submit-form|show-missing|show-refusal))',
    '/engine/validate/(?:validate-answers|validate-field)',
  ].join('|'),
);

/** The folder of a block or field kind whose part is a file of its own: `engine/blocks/form/component.lazy.tsx` → `form` */
const readWord = (module: string | null): string | undefined => /([\w-]+)\/\w+\.la(?:zy|ter)\.tsx?$/.exec(module ?? '')?.[1];

/**
 * Adds lazy modules that have no file of their own to the manifest: `"src/kinds/survey/control.lazy.tsx": { "file": "assets/survey-….js", … }`.
 * Vite lists such a file only under its own name, `_survey-….js`, and pages could not preload it.
 */
function listJoinedModules(root: string): Plugin {
  return {
    name: 'list-joined-modules',
    async writeBundle({ dir = '' }, bundle) {
      const path = join(dir, '.vite', 'manifest.json');
      const manifest: Record<string, unknown> = JSON.parse(await readFile(path, 'utf8'));
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const lazy = chunk.moduleIds.filter((id) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0);
        for (const id of lazy) manifest[relative(root, id)] ??= manifest[`_${chunk.fileName.replace(/^.*\//, '')}`];
      }
      await writeFile(path, JSON.stringify(manifest, null, 2));
    },
  };
}

/** i18next explains wrong use at length, in a log that is off: no browser needs these sentences. */
const omitWarnings: Plugin = {
  name: 'omit-warnings',
  transform: {
    filter: { id: /node_modules\/i18next\/dist\/esm\/i18next\.js$/ },
    handler: (code) => ({
      code: code.replace(/(ogger\.(?:warn|deprecate)\()'[^']{40,}'(?: \+ '[^']*')*\)/g, "$1'')"),
      map: null,
    }),
  },
};

// Two builds: the browser's, and with `vite build --ssr` the server's, whose packages stay outside. Both with hashed names and a manifest:
// the next build keeps the files that open pages or a running server may still load. The server loads with the first page that needs them
// what few pages have, such as MUI.
export default defineConfig(({ isSsrBuild }) => ({
  root: fromRoot('.'),
  appType: 'custom',
  // The server serves public/ itself.
  publicDir: false,
  plugins: [react(), ...(isSsrBuild ? [] : [listJoinedModules(fromRoot('.')), omitWarnings])],
  // Packages that browsers make unnecessary.
  resolve: {
    alias: [
      { find: 'fast-uri', replacement: fromRoot('engine/rjsf/schema-address.ts') },
      // A polyfill of a hook that our version of React has.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  ssr: { noExternal: [...rendering] },
  // Without NODE_ENV, React outside of the bundle would be its development build: slow, with warnings on the console.
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  logLevel: 'warn',
  build: isSsrBuild
    ? {
        target: 'node20',
        outDir: 'dist/server',
        ssr: true,
        sourcemap: true,
        manifest: true,
        rolldownOptions: {
          input: { main: 'src/server/main.ts' },
          // V8 holds a program in ASCII with one byte a character: 4 MB less of the heap.
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: '[name]-[hash].js',
            charset: 'ascii',
            comments: { legal: true, annotation: false, jsdoc: false },
          },
        },
      }
    : {
        target: 'baseline-widely-available',
        // The first versions with light-dark(), by which tokens.css has the values of both schemes.
        cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
        outDir: 'dist/client',
        manifest: true,
        // The Content-Security-Policy forbids inlined `data:` URLs and the inline polyfill.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: 'src/client/entry-browser.tsx',
          // What every page needs is one file, and so is what every form needs, and what mostly comes together: many small ones
          // compress worse, and each is a request.
          output: {
            chunkFileNames: ({ facadeModuleId }) => `assets/${readWord(facadeModuleId) ?? '[name]'}-[hash].js`,
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'page', tags: ['$initial'] },
                { name: 'around', test: /blocks.(?:header|menu|footer|brand|language-choice|static-part)/ },
                { name: 'reactions', test: formReactions },
                { name: 'calls', test: /src.client.calls.(?:perform-call|send-json|retry-read)|engine.submit.outcome/ },
                { name: 'list', test: /engine.(?:blocks.list.|render.(?:search-field|lists.))/ },
                {
                  name: 'cards',
                  test: /engine.(?:blocks.(?:summary-cards|link-cards|rows|person-header).|render.links.row-list)/,
                },
                { name: 'fields', test: formFiles },
                { name: 'card', test: /src.kinds.card-/ },
                { name: 'survey', test: /src.kinds.survey|src.rules.survey/ },
                { name: 'policies', test: /src.kinds.policies/ },
                { name: 'toggles', test: /blocks.toggle|render.toggles/ },
                { name: 'interceptors', test: /src.interceptors/ },
              ],
            },
          },
        },
      },
}));

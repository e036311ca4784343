import { defineConfig } from 'vitest/config';
import './tests/sample.ts';

const isSoak = process.env['SOAK'] !== undefined;
const long = '**/*.soak.test.{ts,tsx}';
// Tests that need a database or a build; `npm run test:unit` omits them. Not the hashing of passwords at its real cost.
const heavy = ['tests/server/**/!(passwords).test.{ts,tsx}', 'tests/house/page-weight.test.ts'];
/** The engine's own tests, which load nothing of the store: they have a small language of their own. */
const engine = ['tests/{compile,flow,forms,language}/**/*.test.ts'];
const ofStore = ['tests/define-language.ts'];
/** Removes the pages of each test. */
const windows = 'tests/render/set-up.ts';
/** Pages in jsdom: of the engine alone, and of the store. */
const enginePages = ['tests/{render,standalone}/**/*.test.{ts,tsx}'];
const pages = [
  'tests/pages/{blocks,form,screens}/**/*.test.{ts,tsx}',
  'src/kinds/*/*.test.ts',
  'tests/verdict/keystroke.test.ts',
  'tests/client/{outdated-files,posted-form,session,storage}.test.ts',
];
/** More than the cores of a small machine: server tests also wait for processes, databases and timers. */
const waitingWorkers = 3;
/** The others only compute, and each worker loads the engine. */
const computingWorkers = 2;
/** The PostgreSQL of the server tests. */
const cluster = 'tests/server/cluster.ts';

export default defineConfig({
  // For either build of React.
  oxc: { jsx: { development: false } },
  test: {
    setupFiles: ['tests/house/silence.ts'],
    experimental: {
      // The projects share transformed modules, as do later runs. The key is the content of the file, of this configuration and of
      // the lockfile.
      fsModuleCache: true,
    },
    // A large young generation: most objects of a test are garbage soon, and copying them takes a fifth of its time. Most code of a test
    // runs a few times only: compiling it at its first call takes a twentieth to a tenth less than interpreting it, and optimising it late
    // takes a seventh less of the whole run.
    execArgv: ['--max-semi-space-size=64', '--always-sparkplug', '--interrupt-budget=500000'],
    // Generous, because busy machines are slow: they only end what hangs.
    testTimeout: isSoak ? 600_000 : 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...heavy, ...engine, ...enginePages, ...pages, long],
          setupFiles: ofStore,
          // Each worker loads the engine once.
          isolate: false,
          maxWorkers: computingWorkers,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-engine',
          include: engine,
          exclude: [long],
          setupFiles: ['tests/engine-language/define.ts'],
          isolate: false,
          maxWorkers: computingWorkers,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-engine-pages',
          include: enginePages,
          exclude: [long],
          environment: 'jsdom',
          setupFiles: ['tests/engine-language/components.ts', windows],
          // As those of the store.
          isolate: false,
          maxWorkers: computingWorkers,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-pages',
          include: pages,
          exclude: [long],
          environment: 'jsdom',
          setupFiles: ['tests/pages/set-up.ts', windows],
          // Each worker has one window, and loads React and the engine once.
          isolate: false,
          maxWorkers: computingWorkers,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: heavy,
          exclude: [long],
          globalSetup: cluster,
          execArgv: ['--import', `${import.meta.dirname}/tests/server/react-in-production.mjs`],
          setupFiles: [...ofStore, 'tests/server/whole-page.ts'],
          alias: [{ find: /^.*\/hash-cost\.ts$/, replacement: `${import.meta.dirname}/tests/server/hash-cost.ts` }],
          // Each worker loads the program once; each test has an application and a database of its own.
          isolate: false,
          maxWorkers: waitingWorkers,
          sequence: { groupOrder: 0 },
        },
      },
      ...(isSoak
        ? [
            {
              extends: true as const,
              test: {
                name: 'soak',
                include: [`tests/${long}`],
                setupFiles: ofStore,
                globalSetup: cluster,
                maxWorkers: 1,
                sequence: { groupOrder: 2 },
              },
            },
          ]
        : []),
    ],
  },
});

import { defineConfig } from 'vitest/config';

const isSoak = process.env['SOAK'] !== undefined;
const long = '**/*.soak.test.{ts,tsx}';
// What these measure is theirs alone to spend: they run by themselves, after all others.
const measuring = [
  'tests/forms/module.test.ts',
  'tests/language/project.test.ts',
  'tests/language/scale.test.ts',
  'tests/server/foundation/passwords.test.ts',
  'tests/server/foundation/start-speed.test.ts',
  'tests/server/checkout/cost.test.ts',
  'tests/server/plans/cost.test.ts',
  'tests/server/settings/speed.test.ts',
  'tests/verdict/speed.test.ts',
];
// What needs a database or a build: not for the run that takes seconds.
const heavy = ['tests/server/**/*.test.{ts,tsx}', 'tests/house/page-weight.test.ts'];
/** Pages in jsdom: each file prepares the globals of its own window when it is loaded. */
const pages = ['tests/render/{blocks,form,screens}/**/*.test.{ts,tsx}', 'tests/verdict/keystroke.test.ts'];
// More than the cores of a small machine: server tests also wait for processes, databases and timers.
const maxWorkers = 3;
/** The PostgreSQL of the server tests. */
const cluster = 'tests/server/cluster.ts';
const [unitMeasuring, serverMeasuring] = [measuring.filter((path) => !isServer(path)), measuring.filter(isServer)];

export default defineConfig({
  test: {
    setupFiles: ['tests/house/silence.ts'],
    // A machine that does other things as well takes long for what is quick: who waits for ever is told a little later.
    testTimeout: isSoak ? 600_000 : 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...heavy, ...pages, long, ...measuring],
          // Each worker loads the engine once.
          isolate: false,
          maxWorkers,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'unit-pages', include: pages, maxWorkers, sequence: { groupOrder: 0 } },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: heavy,
          exclude: [long, ...measuring],
          globalSetup: cluster,
          // The program is read once by each worker; each test has an application and a database of its own.
          isolate: false,
          maxWorkers,
          sequence: { groupOrder: 0 },
        },
      },
      { extends: true, test: { name: 'unit-measuring', include: unitMeasuring, maxWorkers: 1, sequence: { groupOrder: 1 } } },
      {
        extends: true,
        test: {
          name: 'server-measuring',
          include: serverMeasuring,
          globalSetup: cluster,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      ...(isSoak
        ? [
            {
              extends: true as const,
              test: {
                name: 'soak',
                include: [`tests/${long}`],
                globalSetup: cluster,
                maxWorkers: 1,
                sequence: { groupOrder: 3 },
              },
            },
          ]
        : []),
    ],
  },
});

function isServer(path: string): boolean {
  return path.startsWith('tests/server/');
}

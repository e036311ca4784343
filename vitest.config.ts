import { defineConfig } from 'vitest/config';
import './tests/sample.ts';

const isSoak = process.env['SOAK'] !== undefined;
const long = '**/*.soak.test.{ts,tsx}';
// Tests that measure time or memory: they run one at a time, after all others.
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
// Tests that need a database or a build; `npm run test:unit` omits them.
const heavy = ['tests/server/**/*.test.{ts,tsx}', 'tests/house/page-weight.test.ts'];
/** Pages in jsdom: each file needs a process of its own, because it sets up the globals of its window when it is loaded. */
const pages = ['tests/render/{blocks,form,screens}/**/*.test.{ts,tsx}', 'tests/verdict/keystroke.test.ts'];
// More than the cores of a small machine: server tests also wait for processes, databases and timers.
const maxWorkers = 3;
/** The PostgreSQL of the server tests. */
const cluster = 'tests/server/cluster.ts';
const [unitMeasuring, serverMeasuring] = [measuring.filter((path) => !isServer(path)), measuring.filter(isServer)];

export default defineConfig({
  test: {
    setupFiles: ['tests/house/silence.ts'],
    // Generous, because busy machines are slow; it only ends tests that hang. A test's time includes the start of its application.
    testTimeout: isSoak ? 600_000 : 120_000,
    hookTimeout: 120_000,
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
          // Each worker loads the program once; each test has an application and a database of its own.
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

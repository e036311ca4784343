/**
 * How many random cases a property is tried with: few in `npm test`, which draws other ones each time, and many in the soak run, where
 * a file `*.soak.test.ts` imports the test.
 */
export const randomRuns = (usual: number): { readonly numRuns: number } => ({
  numRuns: process.env['SOAK'] === undefined ? usual : 20 * usual,
});

/**
 * A reporter of Vitest that prints each failure at once: the default one prints them at the end, which a stopped run does not
 * reach.
 */
export default class PrintFailures {
  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    for (const { message, diff = '', stacks: [at] = [] } of test.result().errors ?? []) {
      const place = at === undefined ? '' : `\n  at ${at.file}:${at.line}`;
      process.stdout.write(`failed: ${test.module.relativeModuleId} > ${test.fullName}\n${message}\n${diff}${place}\n`);
    }
  }
}

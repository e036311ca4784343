import { relative } from 'node:path';
import { inProject } from '../toolchain/project.mjs';
import { send } from './messages.mjs';

/**
 * A reporter of Vitest: reports the progress to the program that started it, and prints each failure at once, because the default
 * reporter prints them at the end, which a stopped run does not reach.
 */
export default class ReportVitest {
  /** @param {readonly import('vitest/node').TestSpecification[]} specifications */
  onTestRunStart(specifications) {
    send({ kind: 'start', units: specifications.map(({ moduleId }) => relative(inProject(), moduleId)) });
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleStart(module) {
    send({ kind: 'begin', unit: module.relativeModuleId });
  }

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    if (state !== 'failed') return;
    const title = `${test.module.relativeModuleId} > ${test.fullName}`;
    send({ kind: 'failure', title, message: errors[0]?.message ?? '' });
    for (const { message, diff = '', stacks: [at] = [] } of errors) {
      const place = at === undefined ? '' : `\n  at ${at.file}:${at.line}`;
      process.stdout.write(`failed: ${title}\n${message}\n${diff}${place}\n`);
    }
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const results = [...module.children.allTests()].map((test) => test.result().state);
    const count = (/** @type {string} */ state) => results.filter((result) => result === state).length;
    const { duration, collectDuration, environmentSetupDuration, prepareDuration, setupDuration } = module.diagnostic();
    const milliseconds = duration + collectDuration + environmentSetupDuration + prepareDuration + setupDuration;
    const [error] = module.errors();
    if (error !== undefined) send({ kind: 'failure', title: module.relativeModuleId, message: error.message });
    const failed = count('failed') + (error === undefined ? 0 : 1);
    send({ kind: 'end', unit: module.relativeModuleId, seconds: milliseconds / 1000, passed: count('passed'), failed });
  }
}

import { relative } from 'node:path';
import { inProject } from '../toolchain/project.mjs';
import { send } from './messages.mjs';

/** A reporter of Playwright: reports the progress to the program that started it. */
export default class ReportPlaywright {
  printsToStdio() {
    return false;
  }

  /**
   * @param {import('@playwright/test/reporter').FullConfig} _config
   * @param {import('@playwright/test/reporter').Suite} suite
   */
  onBegin(_config, suite) {
    send({ kind: 'start', units: suite.allTests().map(({ location }) => relative(inProject(), location.file)) });
  }

  /** @param {import('@playwright/test/reporter').TestCase} test */
  onTestBegin(test) {
    send({ kind: 'begin', unit: relative(inProject(), test.location.file) });
  }

  /**
   * @param {import('@playwright/test/reporter').TestCase} test
   * @param {import('@playwright/test/reporter').TestResult} result
   */
  onTestEnd(test, result) {
    const unit = relative(inProject(), test.location.file);
    const isFailed = result.status !== test.expectedStatus && result.status !== 'skipped';
    if (isFailed) send({ kind: 'failure', title: `${unit} > ${test.title}`, message: result.error?.message ?? result.status });
    const isPassed = !isFailed && result.status !== 'skipped';
    send({ kind: 'end', unit, seconds: result.duration / 1000, passed: isPassed ? 1 : 0, failed: isFailed ? 1 : 0 });
  }

  /** @param {import('@playwright/test/reporter').TestError} error */
  onError(error) {
    send({ kind: 'failure', title: 'outside of the tests', message: error.message ?? '' });
  }
}

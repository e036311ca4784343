/**
 * Ends a process that was started here, and waits until it is gone. Nobody hears of its end who listened for it before: it was told to.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<void>}
 */
export async function endChild(child) {
  child.removeAllListeners('exit');
  const isGone = child.exitCode !== null || child.signalCode !== null;
  const gone = isGone ? undefined : new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

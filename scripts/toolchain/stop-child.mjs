/**
 * Stops a child process and waits until it has exited. Removes its exit listeners first, because this exit is intended.
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

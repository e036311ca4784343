import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second for programs. */
const ticksPerSecond = 100;
let counted = 0;

/**
 * Processor seconds of the programs that ended since the last call, with those that they started and waited for. Not among them:
 * daemons such as PostgreSQL, whose parent ended first. undefined on another system than Linux.
 */
export function takeProgramSeconds() {
  const text = readProc('/proc/self/stat');
  if (text === undefined) return undefined;
  // The program's name, in brackets, may contain spaces: count fields after it. The 14th and 15th are those of children.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const total = (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  const seconds = total - counted;
  counted = total;
  return seconds;
}

/** Processor seconds of the whole machine since it started, without waiting; undefined on another system than Linux. */
export function readMachineSeconds() {
  const fields = readProc('/proc/stat')?.split('\n')[0]?.split(/\s+/).slice(1).map(Number);
  if (fields === undefined) return undefined;
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, softInterrupts = 0] = fields;
  return (user + nice + system + interrupts + softInterrupts) / ticksPerSecond;
}

/** @param {string} path */
function readProc(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

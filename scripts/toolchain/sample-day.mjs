/** The day that chooses what tests sample: SAMPLE, as `'20261126'`, else today in UTC. Throws an Error if it is no day. */
export function readSampleDay() {
  const day = process.env['SAMPLE'] ?? new Date().toISOString().slice(0, 10).replaceAll('-', '');
  if (!/^\d{8}$/.test(day) || Number.isNaN(Date.parse(day.replace(/^(....)(..)(..)$/, '$1-$2-$3'))))
    throw new Error(`SAMPLE is a day such as 20261126, and not "${day}".`);
  return day;
}

import { addSeconds } from '../clock.ts';
import { dropPartition, listPartitions } from '../database/partitions.ts';
import { deleteOver, type Sweep } from './sweep.ts';

interface PartitionedRows {
  readonly table: string;
  /** The column of the partitions. */
  readonly at: string;
  /** Rows are kept as long, and then until the last row of their month is over. */
  readonly keptSeconds: number;
}

/**
 * Drops the partitions of months that are over. Rows outside of these, in the default partition and in that of the time before there were
 * partitions, are deleted in batches.
 */
export function dropPartitions({ table, at, keptSeconds }: PartitionedRows): Sweep {
  return async (context) => {
    const { database, now } = context;
    const time = addSeconds(now, -keptSeconds);
    for (const { name, from, until } of await listPartitions(database, table)) {
      if (until !== null && until <= time) await dropPartition(database, name);
      else if (from === null) await deleteOver({ table: name, at, keptSeconds })(context);
    }
  };
}

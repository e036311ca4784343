import { insertAudit } from '../../../platform/audit.ts';
import { addSeconds } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { SettingsOperation } from '../../../settings/index.ts';
import type { EncodedPicture } from './encode-picture.ts';
import { keptSeconds } from './kept-seconds.ts';
import { writePicture } from './queries.ts';

/** Stores pictures that an operator has uploaded or imported. */
export async function writePictures(
  tx: Transaction,
  { store, platform, operatorId, auditSource }: SettingsOperation,
  pictures: readonly EncodedPicture[],
): Promise<void> {
  const checkAt = addSeconds(platform.clock.now(), keptSeconds);
  for (const { id: pictureId, versions } of pictures) {
    await writePicture(tx, { storeId: store.id, pictureId, checkAt }, versions);
    const entry = { action: 'picture-stored', accountId: null, operatorId, details: { pictureId } } as const;
    await insertAudit(tx, platform, store.id, entry, auditSource);
  }
}

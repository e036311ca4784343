import type { PageLoader } from '../../../runtime/area.ts';
import { readView } from '../settings/view.ts';

/** Copies settings to another store, or back to this one. An import makes a draft, so that there must be none. */
export const settingsFilePage: PageLoader<'console/settings-file'> = async (context) => {
  const { draft, mayChange } = await readView(context);
  return { version: context.store.settingsVersion, mayChange: mayChange(), hasDraft: draft !== undefined };
};

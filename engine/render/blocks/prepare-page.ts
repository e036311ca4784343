import type { LayoutPlan, ScreenPlan } from '../../declare/index.ts';
import { prepareFields } from '../form/field-registry.ts';
import { prepareTables } from '../form/sections/table-part.ts';
import { prepareBlocks } from './registry.tsx';

/** Loads the heavy blocks and fields of these plans. Must be awaited before rendering `<Page>`, on server and browser. */
export async function preparePage(plans: readonly (ScreenPlan | LayoutPlan | undefined)[]): Promise<void> {
  await Promise.all([prepareBlocks(plans), prepareFields(plans), prepareTables(plans)]);
}

// The vocabulary of blocks. A new block needs its file, a line here and its component engine/render/blocks/<word>.tsx.
import type { BlockEntry } from '../option-schemas.ts';
import { actions } from './actions.ts';
import { dialog } from './dialog.ts';
import { facts } from './facts.ts';
import { footer } from './footer.ts';
import { form } from './form.ts';
import { frames } from './frames.ts';
import { header } from './header.ts';
import { heading } from './heading.ts';
import { hero } from './hero.ts';
import { html } from './html.ts';
import { lines } from './lines.ts';
import { linkCards } from './link-cards.ts';
import { list } from './list.ts';
import { menu } from './menu.ts';
import { notice } from './notice.ts';
import { panel } from './panel.ts';
import { review } from './review.ts';
import { rows } from './rows.ts';
import { slot } from './slot.ts';
import { steps } from './steps.ts';
import { tabs } from './tabs.ts';
import { terms } from './terms.ts';
import { text } from './text.ts';
import { toast } from './toast.ts';
import { toggleGroups } from './toggle-groups.ts';
import { toggles } from './toggles.ts';

export const blockWords: readonly BlockEntry[] = [
  actions,
  dialog,
  facts,
  footer,
  form,
  frames,
  header,
  heading,
  hero,
  html,
  lines,
  linkCards,
  list,
  menu,
  notice,
  panel,
  review,
  rows,
  slot,
  steps,
  tabs,
  terms,
  text,
  toast,
  toggleGroups,
  toggles,
];

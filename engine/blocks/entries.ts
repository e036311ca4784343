// Written by npm run types from the folders of engine/blocks. Do not edit.
import { entry as actions } from './actions/entry.ts';
import { entry as aside } from './aside/entry.ts';
import { entry as breadcrumb } from './breadcrumb/entry.ts';
import { entry as code } from './code/entry.ts';
import { entry as codes } from './codes/entry.ts';
import { entry as dialog } from './dialog/entry.ts';
import { entry as divider } from './divider/entry.ts';
import { entry as facts } from './facts/entry.ts';
import { entry as form } from './form/entry.ts';
import { entry as frames } from './frames/entry.ts';
import { entry as heading } from './heading/entry.ts';
import { entry as hero } from './hero/entry.ts';
import { entry as html } from './html/entry.ts';
import { entry as lines } from './lines/entry.ts';
import { entry as linkCards } from './link-cards/entry.ts';
import { entry as list } from './list/entry.ts';
import { entry as localFormDialog } from './local-form-dialog/entry.ts';
import { entry as menu } from './menu/entry.ts';
import { entry as notice } from './notice/entry.ts';
import { entry as outcome } from './outcome/entry.ts';
import { entry as panel } from './panel/entry.ts';
import { entry as personHeader } from './person-header/entry.ts';
import { entry as print } from './print/entry.ts';
import { entry as qr } from './qr/entry.ts';
import { entry as review } from './review/entry.ts';
import { entry as rows } from './rows/entry.ts';
import { entry as slot } from './slot/entry.ts';
import { entry as steps } from './steps/entry.ts';
import { entry as summaryCards } from './summary-cards/entry.ts';
import { entry as table } from './table/entry.ts';
import { entry as tabs } from './tabs/entry.ts';
import { entry as terms } from './terms/entry.ts';
import { entry as text } from './text/entry.ts';
import { entry as toast } from './toast/entry.ts';
import { entry as toggleGroups } from './toggle-groups/entry.ts';
import { entry as toggles } from './toggles/entry.ts';

/** By word. */
export const entries = {
  actions,
  aside,
  breadcrumb,
  code,
  codes,
  dialog,
  divider,
  facts,
  form,
  frames,
  heading,
  hero,
  html,
  lines,
  'link-cards': linkCards,
  list,
  'local-form-dialog': localFormDialog,
  menu,
  notice,
  outcome,
  panel,
  'person-header': personHeader,
  print,
  qr,
  review,
  rows,
  slot,
  steps,
  'summary-cards': summaryCards,
  table,
  tabs,
  terms,
  text,
  toast,
  'toggle-groups': toggleGroups,
  toggles,
};

// Written by npm run types from the folders of engine/blocks. Do not edit.
import { component as actions } from './actions/component.tsx';
import { component as breadcrumb } from './breadcrumb/component.tsx';
import { component as divider } from './divider/component.tsx';
import { component as facts } from './facts/component.tsx';
import { component as heading } from './heading/component.tsx';
import { component as html } from './html/component.tsx';
import { component as lines } from './lines/component.tsx';
import { component as notice } from './notice/component.tsx';
import { component as panel } from './panel/component.tsx';
import { component as print } from './print/component.tsx';
import { component as slot } from './slot/component.tsx';
import { component as steps } from './steps/component.tsx';
import { component as text } from './text/component.tsx';
import { component as toast } from './toast/component.tsx';

/** By word. */
export const components = {
  actions,
  breadcrumb,
  divider,
  facts,
  heading,
  html,
  lines,
  notice,
  panel,
  print,
  slot,
  steps,
  text,
  toast,
};

/** Modules by word; loaded with the first page that has the word. */
export const lazyComponents = {
  aside: () => import('./aside/component.lazy.tsx'),
  code: () => import('./code/component.lazy.tsx'),
  codes: () => import('./codes/component.lazy.tsx'),
  dialog: () => import('./dialog/component.lazy.tsx'),
  form: () => import('./form/component.lazy.tsx'),
  frames: () => import('./frames/component.lazy.tsx'),
  hero: () => import('./hero/component.lazy.tsx'),
  'link-cards': () => import('./link-cards/component.lazy.tsx'),
  list: () => import('./list/component.lazy.tsx'),
  'local-form-dialog': () => import('./local-form-dialog/component.lazy.tsx'),
  outcome: () => import('./outcome/component.lazy.tsx'),
  'person-header': () => import('./person-header/component.lazy.tsx'),
  qr: () => import('./qr/component.lazy.tsx'),
  review: () => import('./review/component.lazy.tsx'),
  rows: () => import('./rows/component.lazy.tsx'),
  'summary-cards': () => import('./summary-cards/component.lazy.tsx'),
  table: () => import('./table/component.lazy.tsx'),
  tabs: () => import('./tabs/component.lazy.tsx'),
  terms: () => import('./terms/component.lazy.tsx'),
  'toggle-groups': () => import('./toggle-groups/component.lazy.tsx'),
  toggles: () => import('./toggles/component.lazy.tsx'),
};

/** Modules by word; loaded after the first page that has the word can be used. */
export const laterComponents = {
  menu: () => import('./menu/component.later.tsx'),
};

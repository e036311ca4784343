// Where a setting is edited.
import { type Json, nameSettingsPage, type Settings, type SettingsPage } from '../../../../../../engine/declare/index.ts';
import { idOf } from '../../../../../../engine/render/index.ts';
import type { RequestContext } from '../../../../runtime/area.ts';
import { entriesOf } from '../entries.ts';
import { keyOfPath } from '../registration.ts';

/** Documents with a page of their own. */
const ownPages: { readonly [document: string]: string } = {
  registration: '/console/registration',
  customAssociatedInfo: '/console/custom-info',
};

export const addressOfDocument = (document: string): string => ownPages[document] ?? `/console/settings/${document}`;

/** A setting on a generated page; `at` names the item that the page is for, `key` the control. */
export interface SettingPlace {
  readonly page: SettingsPage;
  readonly at: string;
  readonly key: string;
  /** Names and indexes below the document. */
  readonly path: readonly (string | number)[];
}

/** The address of a setting, with the id of its control. */
export function addressOfSetting(context: RequestContext, settings: Settings, { page, at, key, path }: SettingPlace): string {
  const { document } = page;
  if (document === 'registration')
    return `${ownPages['registration']}#${idOf('console-registration', keyOfPath(path.map(String)))}`;
  if (document === 'customAssociatedInfo') return addressOfCustomField(settings, path);
  const name = nameSettingsPage(page);
  const form = findForm(context, name);
  return `/console/settings/${name}${at === '' ? '' : `/${at}`}${form === undefined ? '' : `#${idOf(form, key)}`}`;
}

function addressOfCustomField(settings: Settings, [, index, ...steps]: readonly (string | number)[]): string {
  const id: Json | undefined = entriesOf(settings)[Number(index)]?.['id'];
  const key = steps[0] === 'selectOptions' ? 'options' : steps.join('.');
  return `${ownPages['customAssociatedInfo']}/${String(id)}#${idOf('console-custom-info', key)}`;
}

function findForm({ project }: RequestContext, name: string): string | undefined {
  const forms = Object.entries(project.declarations.forms);
  return forms.find(([, { settingsPage }]) => settingsPage !== undefined && nameSettingsPage(settingsPage) === name)?.[0];
}

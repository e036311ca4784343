import { localize, pickText } from '../../../../rules/languages.ts';
import type { StoreSettings } from '../../../project/store-settings.ts';
import type { RequestContext } from '../../../runtime/area.ts';

type CustomSetting = StoreSettings['parentalControl']['customSettings'][number];

export function findCustomSetting({ plans }: Pick<RequestContext, 'plans'>, id: string): CustomSetting | undefined {
  return plans.settings.parentalControl.customSettings.find((setting) => setting.customParentalControlSettingId === id);
}

/** A setting as its page shows it. `stored`: an option that the store no longer offers counts as none. */
export function describeCustomSetting(
  { language }: Pick<RequestContext, 'language'>,
  setting: CustomSetting,
  stored: string | undefined,
) {
  const { customParentalControlSettingId, title, description, options } = setting;
  const value = options.some((option) => option.value === stored) ? (stored ?? null) : null;
  return {
    customParentalControlSettingId,
    title: localize(title, language),
    description: pickText(description, language) ?? '',
    value,
    options: options.map((option) => ({
      value: option.value,
      title: localize(option.title, language),
      description: pickText(option.description, language) ?? '',
      isChosen: option.value === value,
    })),
  };
}

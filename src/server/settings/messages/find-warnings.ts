import { isObject, type Settings } from '../../../../engine/declare/index.ts';
import type { PaymentGateway } from '../../platform/gateways/payment/payment-gateway.ts';
import type { CustomField, FieldLocation, SettingsWarning } from '../findings.ts';
import { findSmallAmounts, type SmallAmount } from '../validation/find-small-amounts.ts';
import { formatBlockers } from './format-blockers.ts';
import { formatConsequence } from './format-consequence.ts';
import { formatNeed } from './format-need.ts';
import { formatProblems } from './format-problems.ts';
import { nameSetting } from './name-setting.ts';
import { formatText, nameElement, type Translator } from './setting-labels.ts';

/** Reads the labels of built-in fields. */
interface NameReader {
  readonly plans: Pick<Translator['plans'], 'text'>;
}
interface WarningContext extends NameReader {
  readonly gateways: { readonly payments: Pick<PaymentGateway, 'minimumAmount'> };
  readonly now: Date;
}

const fieldLocations: readonly FieldLocation[] = ['signUp', 'profile', 'kids'];

/** `{ registration: { profile: { fields: { familyName: "REQUIRED" } } } }` → `[{ rule: "nameIncomplete", location: "profile" }, …]` */
export function findWarnings(settings: Settings, context: WarningContext): readonly SettingsWarning[] {
  const small = findSmallAmounts(settings, context.gateways.payments.minimumAmount, context.now);
  return [
    ...fieldLocations
      .filter((location) => location !== 'kids' || hasKids(settings))
      .flatMap((location) => findAtLocation(settings, location)),
    ...findAtSignUp(settings),
    ...findInProfile(settings),
    ...findCustomFieldWarnings(settings, context),
    ...small.map((payment) => ({ rule: payment.campaign === undefined ? 'smallPrice' : 'smallRest', payment }) as const),
  ];
}

/** Warnings about custom fields. */
export function findCustomFieldWarnings(settings: Settings, { plans }: NameReader): readonly SettingsWarning[] {
  return [
    ...findUneditable(settings),
    ...findOnNoPage(settings),
    ...findConditionsUnmet(settings),
    ...findBuiltInNames(settings, plans),
  ];
}

/** Formats each warning as one sentence with its consequence. */
export function formatWarnings(warnings: readonly SettingsWarning[], translator: Translator): readonly string[] {
  const sentences = warnings.map((warning) =>
    warning.rule === 'reference'
      ? formatProblems([warning.problem], warning.settings, translator).join('')
      : 'need' in warning
        ? formatNeed(warning.need, warning.need.settings, translator)
        : formatText(translator, `settings.warning.${warning.rule}`, {
            location: 'location' in warning ? formatText(translator, `settings.place.${warning.location}`) : '',
            field: 'field' in warning ? formatText(translator, `field.${warning.field}.label`) : '',
            entry: 'customField' in warning ? (nameElement(translator, warning.customField) ?? '') : '',
            ...('payment' in warning ? describePayment(warning.payment, translator) : {}),
            ...('consequence' in warning ? formatConsequence(warning.consequence, warning.settings, translator) : {}),
            ...('pale' in warning ? { ...warning.pale, where: nameColor(warning, translator) } : {}),
            ...('link' in warning ? { address: warning.link.address, where: nameLink(warning, translator) } : {}),
            sentence: formatSentence(warning, translator),
          }),
  );
  return [...new Set(sentences)];
}

/** The sentence of a warning that is about another sentence. */
function formatSentence(warning: SettingsWarning, translator: Translator): string {
  if ('blocker' in warning) return formatBlockers([warning.blocker], warning.published, translator).join('');
  return 'problem' in warning ? formatProblems([warning.problem], warning.settings, translator).join('') : '';
}

function nameColor({ pale, settings }: Extract<SettingsWarning, { readonly rule: 'paleColor' }>, translator: Translator): string {
  return nameSetting(translator, settings, 'storeSettingData', ['colors', pale.name]);
}
function nameLink({ link, settings }: Extract<SettingsWarning, { readonly rule: 'deadLink' }>, translator: Translator): string {
  return nameSetting(translator, settings, link.document, link.path);
}
const describePayment = ({ plan, campaign, amount, minimum }: SmallAmount, translator: Translator) => ({
  plan: nameElement(translator, plan) ?? '',
  campaign: nameElement(translator, campaign) ?? '',
  amount: String(amount),
  minimum: String(minimum),
});

function findAtLocation(settings: Settings, location: FieldLocation): readonly SettingsWarning[] {
  const isAsked = createIsAsked(settings, location);
  const [familyName, givenName] = [isAsked('familyName'), isAsked('givenName')];
  const [familyKana, givenKana] = [isAsked('familyNameKana'), isAsked('givenNameKana')];
  const rules = [
    isAsked('name') && (familyName || givenName) && 'nameTwice',
    familyName !== givenName && 'nameIncomplete',
    isAsked('nameKana') && (familyKana || givenKana) && 'kanaTwice',
    familyKana !== givenKana && 'kanaIncomplete',
    isAsked('postalCode') && !(isAsked('prefecture') && isAsked('address')) && 'postalCodeAlone',
  ] as const;
  return rules.flatMap((rule) => (rule === false ? [] : [{ rule, location }]));
}

const hasKids = (settings: Settings): boolean => settings['family']?.['isKidsAccountEnabled'] === true;

function findAtSignUp(settings: Settings): readonly SettingsWarning[] {
  const isAsked = createIsAsked(settings, 'signUp');
  const settingWarnings: SettingsWarning[] = [];
  if (!isAsked('password')) settingWarnings.push({ rule: 'noPassword' });
  if (!isAsked('birthday') && needsAge(settings)) settingWarnings.push({ rule: 'noBirthday' });
  return settingWarnings;
}

/** Finds a profile form without fields. */
function findInProfile(settings: Settings): readonly SettingsWarning[] {
  const fields = readFieldRules(settings, 'profile');
  const isEmpty =
    !Object.values(fields).some(isInUse) &&
    !readCustomFields(settings).some((customField) => isInUse(customField['rule']) && isAtLocation(customField, 'profile'));
  return isEmpty ? [{ rule: 'emptyProfile' }] : [];
}

/** Whether sign-up depends on the age. */
function needsAge(settings: Settings): boolean {
  const consents = settings['consents']?.['parentalConsentOptions'];
  if (Array.isArray(consents) && consents.length > 0) return true;
  return Object.values(settings['ageRestriction'] ?? {}).some(
    (range) => isObject(range) && [range['minAge'], range['maxAge']].some((age) => typeof age === 'number'),
  );
}

/** Finds custom fields that are required at sign-up and missing from the profile form. */
function findUneditable(settings: Settings): readonly SettingsWarning[] {
  return readCustomFields(settings)
    .filter(
      (customField) =>
        customField['rule'] === 'REQUIRED' && isAtLocation(customField, 'signUp') && !isAtLocation(customField, 'profile'),
    )
    .map((customField) => ({ rule: 'neverCorrected', customField }));
}

/** Finds custom fields that are in use and on no page. */
function findOnNoPage(settings: Settings): readonly SettingsWarning[] {
  return readCustomFields(settings)
    .filter((customField) => isInUse(customField['rule']) && Array.isArray(customField['in']) && customField['in'].length === 0)
    .map((customField) => ({ rule: 'onNoPage', customField }));
}

/** Finds custom fields that a form never shows, because it does not have the field of their condition. */
function findConditionsUnmet(settings: Settings): readonly SettingsWarning[] {
  const customFields = readCustomFields(settings).filter(({ rule }) => isInUse(rule));
  const isMissing = (key: unknown, location: FieldLocation): boolean => {
    const custom = customFields.find(({ id }) => key === `custom.${id}`);
    if (custom !== undefined) return !isAtLocation(custom, location);
    // Fields that no settings are about, such as the e-mail address, are in the form or nowhere.
    const hasRule = fieldLocations.some((place) => Object.hasOwn(readFieldRules(settings, place), String(key)));
    return hasRule && !createIsAsked(settings, location)(String(key));
  };
  return customFields.flatMap((customField) =>
    fieldLocations
      .filter((location) => isAtLocation(customField, location) && (location !== 'kids' || hasKids(settings)))
      .filter((location) => isObject(customField['when']) && isMissing(customField['when']['field'], location))
      .map((location) => ({ rule: 'conditionUnmet', customField, location }) as const),
  );
}

/** Finds custom fields with the label of a built-in field, in any language, whether or not that field is in use. */
function findBuiltInNames(settings: Settings, plans: NameReader['plans']): readonly SettingsWarning[] {
  const fields = [...new Set(fieldLocations.flatMap((location) => Object.keys(readFieldRules(settings, location))))];
  return readCustomFields(settings).flatMap((customField): readonly SettingsWarning[] => {
    const title = isObject(customField['title']) ? customField['title'] : {};
    const field = fields.find((key) =>
      Object.entries(title).some(([language, name]) => isSameName(name, plans.text(`field.${key}.label`, language))),
    );
    return field === undefined ? [] : [{ rule: 'builtInName', customField, field }];
  });
}

/** Compares names without regard to width, case and surrounding spaces. */
function isSameName(name: unknown, label: string | undefined): boolean {
  const normalize = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
  return typeof name === 'string' && label !== undefined && name.trim() !== '' && normalize(name) === normalize(label);
}

/** A rule by built-in field: `{ familyName: "REQUIRED" }`. */
type FieldRules = Readonly<Record<string, unknown>>;

function readCustomFields(settings: Settings): readonly CustomField[] {
  const entries = settings['customAssociatedInfo']?.['entries'];
  return (Array.isArray(entries) ? entries : []).filter(isObject);
}

function isAtLocation(customField: CustomField, location: FieldLocation): boolean {
  const locations = customField['in'];
  return Array.isArray(locations) && locations.includes(location);
}

function createIsAsked(settings: Settings, location: FieldLocation): (field: string) => boolean {
  const fields = readFieldRules(settings, location);
  return (field) => isInUse(fields[field]);
}

function readFieldRules(settings: Settings, location: FieldLocation): FieldRules {
  const part = settings['registration']?.[location];
  const fields = isObject(part) ? part['fields'] : undefined;
  return isObject(fields) ? fields : {};
}

const isInUse = (rule: unknown): boolean => rule === 'OPTIONAL' || rule === 'REQUIRED';

import StockForm from '@rjsf/mui';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { renderToString } from 'react-dom/server';
import { readDeclarations } from '../../../engine/check/index.ts';
import { type FieldPlan, isObject, type Settings } from '../../../engine/declare/index.ts';
import { readDeclaredFiles } from '../../../engine/node/index.ts';
import { renderText } from '../../../engine/render/index.ts';
import { createTexts } from '../../../engine/texts/index.ts';
import { renderView } from '../../../src/client/server/render-view.tsx';
import type { LoadedPage } from '../../../src/language/root-data.ts';
import { readSettingsDefaults } from '../../../src/server/project/settings-reader.ts';
import { createStorePlans } from '../../../src/server/project/store-plans.ts';
import { median, type Row } from '../rows.ts';

const maxRatio = 0.5;
const minFields = 15;

/**
 * Measures the CPU time of rendering the sign-up page on the server, compared with stock RJSF with MUI rendering the same fields
 * only.
 */
export async function measureDraw(isQuick: boolean): Promise<readonly Row[]> {
  const { declarations } = readDeclarations(await readDeclaredFiles(process.cwd()));
  const plans = createStorePlans(declarations, requireAllFields(await readSettingsDefaults(process.cwd())));
  const screen = plans.screen('signup/form');
  const layout = plans.layout(screen.layout);
  const texts = createTexts('ja', plans.texts(screen.group, 'ja'));
  const form = plans.form('signup');
  const view = { screen, layout, loaded: makeData(form.id) };
  const drawOurs = () => renderView(view, { path: screen.route, search: '' }, texts);
  const html = await drawOurs();
  // Fields that depend on an answer are on neither page.
  const drawn = form.fields.filter(({ key }) => html.includes(`data-field="${key}"`));
  if (drawn.length < minFields) throw new Error(`Only ${drawn.length} fields of the sign-up form are drawn.`);
  const stock = makeStock(drawn, (field) => renderText(field.label, { texts, scopes: {} }));
  const drawStock = async () => renderToString(<StockForm {...stock} validator={validator} />);
  const [ours, theirs]: [number[], number[]] = [[], []];
  // The first rounds are warm-up.
  const rounds = isQuick ? 3 : 60;
  for (let round = 0; round < rounds; round++) {
    ours.push(await measureCpu(drawOurs));
    theirs.push(await measureCpu(drawStock));
  }
  const medianWarm = (values: readonly number[]) => median(values.slice(isQuick ? 0 : 20));
  const name = `the sign-up page of ${drawn.length} fields, CPU, beside stock RJSF and MUI`;
  return [{ part: 'draw', name, unit: 'ms', value: medianWarm(ours), beside: medianWarm(theirs), most: maxRatio }];
}

/** Settings that require every field of the sign-up. */
function requireAllFields(settings: Settings): Settings {
  const registration = settings['registration'] ?? {};
  const { signUp } = registration;
  const fields = isObject(signUp) && isObject(signUp['fields']) ? Object.keys(signUp['fields']) : [];
  const requiredFields = Object.fromEntries(fields.map((key) => [key, 'REQUIRED']));
  return {
    ...settings,
    registration: { ...registration, signUp: { ...(isObject(signUp) ? signUp : {}), fields: requiredFields } },
  };
}

async function measureCpu(work: () => Promise<string>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function makeData(form: string): LoadedPage {
  const storeSettingData = { serviceName: 'Store', images: {}, colors: {} };
  const state = { answers: {}, set: [], context: {} };
  return {
    root: { authId: '', storeSettingData, browserInfo: { isApp: false }, i18InitialState: '' },
    data: { screen: { plan: '', layout: '', look: '', now: '2026-11-21T12:00:00+09:00', forms: { [form]: state }, params: {} } },
  };
}

/** The same fields as a JSON Schema, which RJSF takes. */
function makeStock(
  fields: readonly FieldPlan[],
  formatLabel: (field: FieldPlan) => string,
): { readonly schema: RJSFSchema; readonly uiSchema: UiSchema } {
  const properties = fields.map((field): [string, RJSFSchema] => {
    const title = formatLabel(field);
    const values = field.choices?.map(({ value }) => value);
    const { type } = field.schema;
    if (type === 'boolean') return [field.key, { type: 'boolean', title }];
    if (type === 'string') return [field.key, { type: 'string', title, ...(values === undefined ? {} : { enum: values }) }];
    const items: RJSFSchema = { type: 'string', ...(values === undefined ? {} : { enum: values }) };
    return [field.key, { type: 'array', title, uniqueItems: true, items }];
  });
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(properties),
      required: fields.filter(({ rule }) => rule === 'REQUIRED').map(({ key }) => key),
    },
    uiSchema: Object.fromEntries(
      fields.filter(({ options }) => options['clearable'] === true).map(({ key }) => [key, { 'ui:widget': 'radio' }]),
    ),
  };
}

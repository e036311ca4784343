import { createHash } from 'node:crypto';
import StockForm from '@rjsf/mui';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { renderToString } from 'react-dom/server';
import { readDeclarations } from '../../../engine/check/index.ts';
import { type FieldPlan, isObject, type LoadedPage, type Settings } from '../../../engine/declare/index.ts';
import { showWords } from '../../../engine/render/index.ts';
import { createTexts } from '../../../src/client/page/texts.ts';
import { drawView } from '../../../src/client/server/draw-view.tsx';
import { readDeclaredFiles } from '../../../src/server/project/read-files.ts';
import { createStorePlans } from '../../../src/server/project/store-plans.ts';
import { readSettingsDefaults } from '../../../src/server/store/settings.ts';
import { median, type Row } from '../rows.ts';

const share = 0.5;
const fewest = 15;

/** CPU of drawing the sign-up form on the server: our whole page, beside stock RJSF with MUI drawing the same fields alone. */
export async function measureDraw(isQuick: boolean): Promise<readonly Row[]> {
  const { declarations } = readDeclarations(await readDeclaredFiles(process.cwd()));
  const plans = createStorePlans(declarations, askForAll(await readSettingsDefaults(process.cwd())));
  const screen = plans.screen('signup/form');
  const layout = plans.layout(screen.layout);
  const texts = createTexts('ja', plans.texts(screen.group, 'ja'));
  const form = plans.form('signup');
  const view = { screen, layout, loaded: makeData(form.id) };
  const drawOurs = () => drawView(view, { path: screen.route, search: '' }, texts, createHash('sha256').digest('base64'));
  const html = await drawOurs();
  // Those that follow from an answer are on neither page.
  const drawn = form.fields.filter(({ key }) => html.includes(`data-field="${key}"`));
  if (drawn.length < fewest) throw new Error(`Only ${drawn.length} fields of the sign-up form are drawn.`);
  const stock = makeStock(drawn, (field) => showWords(field.label, { texts, scopes: {} }));
  const drawStock = async () => renderToString(<StockForm {...stock} validator={validator} />);
  const [ours, theirs]: [number[], number[]] = [[], []];
  // The first drawings are a machine that warms up.
  const rounds = isQuick ? 3 : 60;
  for (let round = 0; round < rounds; round++) {
    ours.push(await spend(drawOurs));
    theirs.push(await spend(drawStock));
  }
  const settled = (values: readonly number[]) => median(values.slice(isQuick ? 0 : 20));
  const name = `the sign-up page of ${drawn.length} fields, CPU, beside stock RJSF and MUI`;
  return [{ part: 'draw', name, unit: 'ms', value: settled(ours), beside: settled(theirs), most: share }];
}

/** A store that asks for everything it can at the sign-up. */
function askForAll(settings: Settings): Settings {
  const registration = settings['registration'] ?? {};
  const { signUp } = registration;
  const fields = isObject(signUp) && isObject(signUp['fields']) ? Object.keys(signUp['fields']) : [];
  const asked = Object.fromEntries(fields.map((key) => [key, 'REQUIRED']));
  return { ...settings, registration: { ...registration, signUp: { ...(isObject(signUp) ? signUp : {}), fields: asked } } };
}

async function spend(work: () => Promise<string>): Promise<number> {
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

/** The same fields as a JSON Schema of their own, as RJSF takes one. */
function makeStock(
  fields: readonly FieldPlan[],
  say: (field: FieldPlan) => string,
): { readonly schema: RJSFSchema; readonly uiSchema: UiSchema } {
  const properties = fields.map((field): [string, RJSFSchema] => {
    const title = say(field);
    const values = field.choices?.map(({ value }) => value);
    if (field.answer === 'boolean') return [field.key, { type: 'boolean', title }];
    if (field.answer === 'text') return [field.key, { type: 'string', title, ...(values === undefined ? {} : { enum: values }) }];
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
      fields.filter(({ widget }) => widget === 'radio').map(({ key }) => [key, { 'ui:widget': 'radio' }]),
    ),
  };
}

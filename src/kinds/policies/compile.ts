import { type CompileKind, type FieldParts, readData, readObjects, readSettingData } from '../../../engine/compile/index.ts';
import { type DataPlan, type JsonObject, readText } from '../../../engine/declare/index.ts';

export const compile: CompileKind = (field, { settings }) => {
  const from = readData(field['policies']);
  // Known with the form's context only: it depends on the subject of the form.
  if (from?.at[0] === 'context') return plan({ requested: { at: from.at } }, maxPolicies, field);
  const policies = readObjects(readSettingData(settings, field['policies'])).flatMap((policy): JsonObject[] => {
    const policyId = readText(policy['policyId']);
    const revision = policy['revision'];
    if (policyId === undefined || typeof revision !== 'number') return [];
    return [{ policyId, revision, key: readText(policy['key']) ?? '', isExternal: policy['isExternal'] === true }];
  });
  if (policies.length === 0) return undefined;
  return plan({ policies }, policies.length, field);
};

/** The maximum of policies of a form's context. */
const maxPolicies = 20;

function plan(requested: JsonObject, maxItems: number, field: Parameters<CompileKind>[0]): FieldParts {
  const link = readText(field['link']);
  return {
    widget: 'policies',
    schema: { type: 'array', maxItems, items: { type: 'object' } },
    normalise: [],
    options: {
      ...requested,
      ...pathOption('agreed', readData(field['agreed'])),
      ...pathOption('show', readData(field['show'])),
      ...(field['hideAgreed'] === true ? { hideAgreed: true } : {}),
      ...(field['agreedAs'] === 'line' ? { agreedAs: 'line' } : {}),
      ...(link === undefined ? {} : { link }),
    },
  };
}

function pathOption(name: string, data: DataPlan | undefined): JsonObject {
  return data === undefined ? {} : { [name]: { at: data.at, ...(data.as === undefined ? {} : { as: data.as }) } };
}

import type { DataPlan, JsonObject } from '../../../declare/index.ts';
import type { KindCompiler } from '../field-kind.ts';
import { readData, readObjects, readSettingData, readText } from '../read-options.ts';

export const policies: KindCompiler = {
  kind: 'policies',
  compile: (field, { settings }) => {
    const policies = readObjects(readSettingData(settings, field['from'])).flatMap((policy): JsonObject[] => {
      const policyId = readText(policy['policyId']);
      const revision = policy['revision'];
      if (policyId === undefined || typeof revision !== 'number') return [];
      return [{ policyId, revision, key: readText(policy['key']) ?? '', isExternal: policy['isExternal'] === true }];
    });
    if (policies.length === 0) return undefined;
    return {
      widget: 'policies',
      schema: { type: 'array', maxItems: policies.length, items: { type: 'object' } },
      normalise: [],
      options: {
        policies,
        ...pathOption('agreed', readData(field['agreed'])),
        ...pathOption('show', readData(field['show'])),
        ...(field['hideAgreed'] === true ? { hideAgreed: true } : {}),
      },
    };
  },
};

function pathOption(name: string, data: DataPlan | undefined): JsonObject {
  return data === undefined ? {} : { [name]: { at: data.at, ...(data.as === undefined ? {} : { as: data.as }) } };
}

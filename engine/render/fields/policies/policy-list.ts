import { type FieldPlan, isObject, type Scopes } from '../../../declare/index.ts';
import { readPath } from '../../../validate/index.ts';

/** A policy as rendered. */
export interface ShownPolicy {
  readonly policyId: string;
  readonly revision: number;
  readonly key: string;
  readonly title: string;
  /** HTML sanitised by the server. */
  readonly content: string;
  readonly url: string;
  readonly isExternal: boolean;
  /** Accepted before, at this or a later revision. */
  readonly isAgreed: boolean;
}

/** The policies that the form asks for, with their page data, without those accepted before if the field hides them. */
export function readPolicies(field: FieldPlan, scopes: Scopes): readonly ShownPolicy[] {
  const show = field.options['show'];
  const at = isObject(show) && Array.isArray(show['at']) ? show['at'].map(String) : [];
  const found = at.length === 0 ? [] : readPath(scopes, at);
  const shown = Array.isArray(found) ? found.filter(isObject) : [];
  // Policies of the form's context are in the page's data as well.
  const requested = field.options['policies'] ?? shown;
  if (!Array.isArray(requested)) return [];
  const listed = requested.filter(isObject).map((policy): ShownPolicy => {
    const own = shown.find((each) => each['policyId'] === policy['policyId']) ?? {};
    return {
      policyId: String(policy['policyId']),
      revision: Number(policy['revision']),
      key: String(policy['key']),
      title: readText(own['title']),
      content: readText(own['content']),
      url: readText(own['url']),
      isExternal: policy['isExternal'] === true,
      isAgreed: own['isAgreed'] === true,
    };
  });
  return field.options['hideAgreed'] === true ? listed.filter(({ isAgreed }) => !isAgreed) : listed;
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

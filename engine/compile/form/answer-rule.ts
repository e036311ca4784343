import { type DeclaredField, findAnswerRule, isObject, type JsonObject } from '../../declare/index.ts';
import { compileMessages } from './messages.ts';

/** What `validate` of a field compiles to: the rule, for browsers too or for servers only, and its message beside those of the kind. */
export function compileAnswerRule(field: DeclaredField, options: JsonObject = {}): JsonObject {
  const { validate: rule } = field;
  if (rule === undefined) return {};
  const message = compileMessages(field, { validateMessage: [rule] });
  // Messages are what compileMessages of the kind made.
  const messages = isObject(options['messages']) ? (options['messages'] as JsonObject) : {};
  return {
    [findAnswerRule(rule)?.onServer === true ? 'serverRule' : 'validate']: rule,
    ...(Object.keys(message).length === 0 ? {} : { messages: { ...messages, ...message } }),
  };
}

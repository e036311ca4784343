import { useCallback } from 'react';
import type { Issue, Scopes } from '../../../declare/index.ts';
import type { Texts } from '../../../texts/index.ts';
import { useTexts } from '../../frame.tsx';
import { findIssuePlace } from '../../texts/issue-place.ts';
import { issueText } from '../../texts/issue-text.ts';
import { renderText, type TextEnvironment } from '../../texts/render-text.ts';
import { createFormScopes, useFormContext } from '../form-context.tsx';
import type { FormStore } from '../store/form-store.ts';
import type { MessageSource, ShownIssue } from '../store/shown-issue.ts';
import { labelOf } from './field-label.ts';

/**
 * Returns a function that formats issues: `format({ issue: { at: "/email", rule: "required" } })` → "メールアドレスを入力してください". `inForm`:
 * shown away from its field, so the item is named too.
 */
export function useIssueText(): (shownIssue: ShownIssue, inForm?: boolean) => string {
  const { store, scopes } = useFormContext();
  const texts = useTexts();
  return useCallback((shownIssue, inForm) => formatIssue(shownIssue, { store, scopes, texts }, inForm), [store, scopes, texts]);
}

export interface IssueFormatContext {
  readonly store: FormStore;
  readonly scopes: Scopes;
  readonly texts: Texts;
}

/** Like `useIssueText`, for components that read the context once for many issues. */
export function formatIssue(
  { issue, message }: ShownIssue,
  { store, scopes, texts }: IssueFormatContext,
  inForm = false,
): string {
  const context = createTextContext({ store, scopes, texts });
  if (message !== undefined) return formatMessage(message, context);
  const { field, item } = findIssuePlace(store.form, issue);
  const label = field === undefined ? '' : labelOf(field, context);
  const named =
    item === undefined || !inForm
      ? label
      : (texts.find('form.repeat.inItem', { item: renderText(item.words, context, { n: item.n }), label }) ?? label);
  const cachedSentence = sentences.get(issue);
  if (cachedSentence?.texts === texts && cachedSentence.named === named) return cachedSentence.sentence;
  const sentence = issueText({ form: store.form, field, label: named }, issue, texts);
  sentences.set(issue, { texts, named, sentence });
  return sentence;
}

/** An issue is shown at its field and in the summary, mostly with the same text. */
const sentences = new WeakMap<Issue, { readonly texts: Texts; readonly named: string; readonly sentence: string }>();

/** Renders declared text inside the form, or the server's message. */
export function useMessageText(): (message: MessageSource) => string {
  const { store, scopes } = useFormContext();
  const texts = useTexts();
  return (message) => formatMessage(message, createTextContext({ store, scopes, texts }));
}

function createTextContext({ store, scopes, texts }: IssueFormatContext): TextEnvironment {
  return {
    texts,
    // Copied only if a text reads it, because a long form may format hundreds of issues at once.
    get scopes() {
      return createFormScopes(store, scopes, 'answers');
    },
  };
}

function formatMessage(message: MessageSource, context: TextEnvironment): string {
  return 'message' in message ? message.message : renderText(message.words, context);
}

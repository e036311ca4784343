import { languages, readLanguage } from '../../../../rules/languages.ts';
import type { PageLoader, RequestContext } from '../../../runtime/area.ts';
import { withoutStoreName } from '../../shell/mail/write-mail.ts';
import { readDraftPlans } from '../preview/draft-plans.ts';
import { addressOfFrame, readKind } from './mail-frame.ts';
import { listMessages, listMessagesOf } from './samples/list-messages.ts';
import type { RecordedMessage, RecordOptions } from './samples/record-messages.ts';

/** Messages are written as the operator's draft makes them; without one, as they are sent. */
export async function readRecordOptions(context: RequestContext): Promise<RecordOptions & { readonly hasDraft: boolean }> {
  const draft = await readDraftPlans(context);
  const { platform, store, plans } = context;
  return { plans: draft ?? plans, clock: platform.clock, origin: store.origin, hasDraft: draft !== undefined };
}

export const mailsPage: PageLoader<'console/mails/index'> = async (context) => {
  const { hasDraft, ...options } = await readRecordOptions(context);
  const kinds = await listMessages(options);
  return {
    hasDraft,
    kinds: kinds.map(({ kind, messages }) => {
      const [message] = messages[readLanguage(context.language)];
      return { kind, title: titleOf(message), channel: message?.channel ?? 'mail' };
    }),
  };
};

export const mailPage: PageLoader<'console/mails/mail'> = async (context) => {
  const { hasDraft, ...options } = await readRecordOptions(context);
  const kind = readKind(context.params.kind);
  const language = readLanguage(context.query['language'] ?? context.language);
  const messages = await listMessagesOf(kind, { ...options, language });
  const translate = (key: string) => context.plans.text(key, context.language) ?? key;
  return {
    hasDraft,
    title: titleOf(messages[0]),
    languages: languages.map((choice) => ({
      title: translate(`preview.language.${choice}`),
      to: `/console/mails/${kind}?language=${choice}`,
      isCurrent: choice === language,
    })),
    readers: messages.map((message) => ({ subject: message.subject || titleOf(message), to: message.to })),
    frames: messages.flatMap(({ to, html }, reader) =>
      (html === '' ? (['text'] as const) : (['html', 'text'] as const)).map((part) => ({
        title: context.plans.text(`preview.mail.${part}`, context.language, { to }) ?? to,
        source: addressOfFrame({ kind, reader, part, language }),
        width: 'phone' as const,
      })),
    ),
  };
};

/** A text message has no subject: its first line. */
const titleOf = (message: RecordedMessage | undefined): string =>
  withoutStoreName(message?.subject ?? '') || (message?.text.split('\n')[0] ?? '');

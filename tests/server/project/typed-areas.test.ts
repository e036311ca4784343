import { expectTypeOf, it } from 'vitest';
import type { Area, Command, CommandContext, FlowEffects, FormSource, PageLoader } from '../../../src/server/runtime/area.ts';

// These are compile-time checks (npm run typecheck); nothing runs.

it('rejects a page loader that omits a field, returns another shape, or belongs to no screen', () => {
  type Page = PageLoader<'login'>;
  expectTypeOf<
    () => Promise<{ returnTo: string | null; isSignedOut: boolean; providers: []; invitation: null }>
  >().toExtend<Page>();
  expectTypeOf<() => Promise<{ redirectTo: string }>>().toExtend<Page>();
  expectTypeOf<() => Promise<Record<never, never>>>().not.toExtend<Page>();
  expectTypeOf<() => Promise<{ returnTo: number; isSignedOut: boolean; providers: []; invitation: null }>>().not.toExtend<Page>();
  expectTypeOf<'lgoin'>().not.toExtend<keyof NonNullable<Area['pages']>>();
});

it('rejects a call that returns another shape', () => {
  expectTypeOf<() => Promise<{ data: { results: [] } }>>().toExtend<Command<'postal-code'>>();
  expectTypeOf<() => Promise<{ data: { results: { city: string }[] } }>>().not.toExtend<Command<'postal-code'>>();
  expectTypeOf<() => Promise<undefined>>().toExtend<Command<'language.choose'>>();
  expectTypeOf<() => Promise<undefined>>().not.toExtend<Command<'login'>>();
  expectTypeOf<() => Promise<{ redirectTo: string }>>().toExtend<Command<'login'>>();
  // A call that is a flow's event has no command.
  expectTypeOf<'signup.confirm'>().not.toExtend<keyof NonNullable<Area['calls']>>();
});

it('types the input of a call and the answers of its form', () => {
  type Context = Parameters<Command<'login'>>[0];
  expectTypeOf<Context['payload']['returnTo']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Context['answers']['password']>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<keyof Context['answers']>().toEqualTypeOf<'value' | 'password'>();
  expectTypeOf<Parameters<Command<'postal-code'>>[0]['params']>().toEqualTypeOf<{ readonly postalCode: string }>();
  expectTypeOf<Context>().toExtend<CommandContext>();
  // A switch's part of the payload is passed as text.
  type Consent = Parameters<Command<'account.consent'>>[0]['payload'];
  expectTypeOf<Consent['value']>().toEqualTypeOf<'true' | 'false' | undefined>();
});

it('requires the context of a form that declares one, and each guard and action of a flow', () => {
  expectTypeOf<Record<never, never>>().not.toExtend<FormSource<'profile'>>();
  expectTypeOf<{ context: () => Promise<{ knownSex: boolean }> }>().toExtend<FormSource<'profile'>>();
  expectTypeOf<{ context: () => Promise<{ knownSexes: boolean }> }>().not.toExtend<FormSource<'profile'>>();
  type Effects = FlowEffects<'profile-edit'>;
  expectTypeOf<Effects>().toExtend<Effects>();
  expectTypeOf<Omit<Effects, 'guards'> & { guards: Omit<Effects['guards'], 'isAccountOther'> }>().not.toExtend<Effects>();
});

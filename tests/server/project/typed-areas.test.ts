import { expectTypeOf, it } from 'vitest';
import type { Area, Command, CommandVisit, FlowEffects, FormSource, PageLoader } from '../../../src/server/areas/area.ts';

// What is said here of types the compiler holds (npm run typecheck); there is nothing to run.

it('takes no page that leaves a field out, adds another shape, or belongs to no screen', () => {
  type Page = PageLoader<'login'>;
  expectTypeOf<() => Promise<{ returnTo: string | null }>>().toExtend<Page>();
  expectTypeOf<() => Promise<{ redirectTo: string }>>().toExtend<Page>();
  expectTypeOf<() => Promise<Record<never, never>>>().not.toExtend<Page>();
  expectTypeOf<() => Promise<{ returnTo: number }>>().not.toExtend<Page>();
  expectTypeOf<'lgoin'>().not.toExtend<keyof NonNullable<Area['pages']>>();
});

it('takes no call that answers another shape', () => {
  expectTypeOf<() => Promise<{ data: { results: [] } }>>().toExtend<Command<'postal-code'>>();
  expectTypeOf<() => Promise<{ data: { results: { city: string }[] } }>>().not.toExtend<Command<'postal-code'>>();
  expectTypeOf<() => Promise<undefined>>().toExtend<Command<'language.choose'>>();
  expectTypeOf<() => Promise<undefined>>().not.toExtend<Command<'login'>>();
  expectTypeOf<() => Promise<{ redirectTo: string }>>().toExtend<Command<'login'>>();
  // One that is an event of a flow is nobody's to answer.
  expectTypeOf<'signup.confirm'>().not.toExtend<keyof NonNullable<Area['calls']>>();
});

it('knows what a call was given, and the answers of its form', () => {
  type Visit = Parameters<Command<'login'>>[0];
  expectTypeOf<Visit['given']['returnTo']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Visit['answers']['password']>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<keyof Visit['answers']>().toEqualTypeOf<'value' | 'password'>();
  expectTypeOf<Parameters<Command<'postal-code'>>[0]['params']>().toEqualTypeOf<{ readonly postalCode: string }>();
  expectTypeOf<Visit>().toExtend<CommandVisit>();
  // A switch's part of the payload is given as a text.
  type Consent = Parameters<Command<'account.consent'>>[0]['given'];
  expectTypeOf<Consent['value']>().toEqualTypeOf<'true' | 'false' | undefined>();
});

it('asks of a form that declares a context for that context, and of a flow for each of its facts and writes', () => {
  expectTypeOf<Record<never, never>>().not.toExtend<FormSource<'profile'>>();
  expectTypeOf<{ context: () => Promise<{ knownSex: boolean }> }>().toExtend<FormSource<'profile'>>();
  expectTypeOf<{ context: () => Promise<{ knownSexes: boolean }> }>().not.toExtend<FormSource<'profile'>>();
  type Effects = FlowEffects<'profile-edit'>;
  expectTypeOf<Effects>().toExtend<Effects>();
  expectTypeOf<Omit<Effects, 'facts'> & { facts: Omit<Effects['facts'], 'isAccountOther'> }>().not.toExtend<Effects>();
});

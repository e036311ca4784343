import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../../../engine/declare/index.ts';
import type { FindScreen } from '../../project/match-route.ts';
import type { Project } from '../../project/project.ts';
import type { RequestContext } from '../area.ts';
import type { AreaRegistry } from '../area-registry.ts';

/** What calls and pages are served from. */
export interface AppContext {
  readonly project: Project;
  /** The settings of a store that has published none. */
  readonly defaultSettings: Settings;
  readonly areas: AreaRegistry;
  readonly findScreen: FindScreen;
}

/** What a page is loaded for. `request` undefined: a view that may change nothing. */
export interface PageExchange {
  readonly request: FastifyRequest | undefined;
  readonly application: AppContext;
  readonly context: RequestContext;
}

/** A request of a browser, with what is read from it once. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly application: AppContext;
  readonly context: RequestContext;
}

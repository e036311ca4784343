import type { FastifyRequest } from 'fastify';
import { type AuditSource, readAuditSource } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Gateways } from '../../platform/gateways/gateways.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Store } from '../../platform/sessions/request-state.ts';
import type { Project } from '../../project/project.ts';

/** An operator's change to the settings of a store: from a request, or by a command. */
export interface SettingsOperation {
  readonly store: Pick<Store, 'id' | 'settingsVersion'>;
  readonly database: Database;
  readonly platform: Pick<Platform, 'clock' | 'random'>;
  readonly gateways: Pick<Gateways, 'missingVariables'>;
  readonly project: Project;
  readonly operatorId: string;
  readonly auditSource: AuditSource;
}

/** `operationOfRequest(request, project, operatorId)`: the store is the request's. */
export function operationOfRequest(request: FastifyRequest, project: Project, operatorId: string): SettingsOperation {
  const { database, platform, gateways } = request.server;
  const { store } = request;
  return { store, database, platform, gateways, project, operatorId, auditSource: readAuditSource(request, 'operator') };
}

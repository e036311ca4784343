import type { FastifyRequest } from 'fastify';
import type { Project } from '../../project/project.ts';

/** An operator's change to the settings of the request's store. */
export interface SettingsOperation {
  /** Determines the store, and what the audit log records. */
  readonly request: FastifyRequest;
  readonly project: Project;
  readonly operatorId: string;
}

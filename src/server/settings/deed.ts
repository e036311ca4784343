import type { FastifyRequest } from 'fastify';
import type { Project } from '../project/project.ts';

/** An operator does something with the settings of the request's store. */
export interface Deed {
  /** Whose store it is for, and what the audit log says of it. */
  readonly request: FastifyRequest;
  readonly project: Project;
  readonly operatorId: string;
}

import type { AuditAction } from '@cairn/contracts/audit-actions'
import type { OpenService, Project } from '@cairn/service-kit'
import { actorOf } from '../../audit/record-audit.ts'
import type { Caller } from '../../caller.ts'
import { changeInService } from '../../project-runtime/change-in-service.ts'
import type { CallOrigin } from '../../route.ts'
import type { StoredProject } from '../projects/project-store.ts'

export interface AuthCall extends CallOrigin {
  caller: Caller
  project: StoredProject
}

interface AuthChange<Result> {
  action: Extract<AuditAction, `auth_${string}.${string}`>
  /** What is done, and what the audit log says of it. */
  work: (running: {
    open: OpenService
    project: Project
  }) => Promise<{ result: Result; details: Readonly<Record<string, unknown>> }>
}

/** Changes something that the auth service of a project keeps. The audit log has it, unless the auth service refuses. */
export const changeInAuth = <Result>(call: AuthCall, change: AuthChange<Result>): Promise<Result> =>
  changeInService({ context: call.context, project: call.project, by: actorOf(call) }, { service: 'auth', ...change })

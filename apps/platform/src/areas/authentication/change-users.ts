import type { AuditAction } from '@cairn/contracts/audit-actions'
import type { OpenService, Project } from '@cairn/service-kit'
import { actorOf } from '../../audit/record-audit.ts'
import type { Caller } from '../../caller.ts'
import { changeInService } from '../../project-runtime/change-in-service.ts'
import type { CallOrigin } from '../../route.ts'
import type { StoredProject } from '../projects/project-store.ts'

export interface UserCall extends CallOrigin {
  caller: Caller
  project: StoredProject
}

interface UserChange<Result> {
  action: Extract<AuditAction, `auth_user.${string}`>
  /** What is done, and what the audit log says of it. */
  work: (running: {
    open: OpenService
    project: Project
  }) => Promise<{ result: Result; details: Readonly<Record<string, unknown>> }>
}

/** Changes users of a project. The audit log has it, unless the auth service refuses. */
export const changeUsers = <Result>(call: UserCall, change: UserChange<Result>): Promise<Result> =>
  changeInService({ context: call.context, project: call.project, by: actorOf(call) }, { service: 'auth', ...change })

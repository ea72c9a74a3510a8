import type { AuditAction } from '@cairn/contracts/audit-actions'
import type { OpenService, Project } from '@cairn/service-kit'
import { actorOf } from '../../audit/record-audit.ts'
import type { Caller } from '../../caller.ts'
import { withService } from '../../project-runtime/with-service.ts'
import type { CallOrigin } from '../../route.ts'
import type { StoredProject } from '../projects/project-store.ts'
import { isRefusal } from './ask-auth.ts'

export interface UserCall extends CallOrigin {
  caller: Caller
  project: StoredProject
}

type Details = Readonly<Record<string, unknown>>

interface UserChange<Result> {
  action: Extract<AuditAction, `auth_user.${string}`>
  /** What is done, and what the audit log says of it. */
  work: (running: { open: OpenService; project: Project }) => Promise<{ result: Result; details: Details }>
}

/** Changes users of a project. The audit log has it, unless the auth service refuses. */
export const changeUsers = async <Result>(call: UserCall, { action, work }: UserChange<Result>): Promise<Result> => {
  const { context, project } = call
  const answer = Promise.withResolvers<Result>()
  // Before the announcement: a project that does not run is refused without one.
  await withService(context, { project, name: 'auth' }, (running) =>
    context.databaseChanges.audited(
      {
        project,
        by: actorOf(call),
        event: {
          organizationId: project.organization_id,
          action,
          target: { type: 'project', id: project.ref, name: project.name },
        },
        isAtomic: false,
        isRefusal,
      },
      async () => {
        const { result, details } = await context.limitNotes.explain(project.ref, work(running))
        answer.resolve(result)
        return details
      },
    ),
  )
  return answer.promise
}

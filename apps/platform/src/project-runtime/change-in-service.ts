import type { AuditAction } from '@cairn/contracts/audit-actions'
import type { OpenService, Project } from '@cairn/service-kit'
import { changeOfProject } from '../areas/projects/database-changes.ts'
import type { StoredProject } from '../areas/projects/project-store.ts'
import type { Actor } from '../audit/record-audit.ts'
import type { Context } from '../context.ts'
import { isRefusal as refused } from './ask-service.ts'
import { withService } from './with-service.ts'

interface Changing {
  context: Context
  project: StoredProject
  by: Actor
}

type Details = Readonly<Record<string, unknown>>

interface ServiceChange<Result> {
  /** The name of the service. */
  service: string
  action: AuditAction
  /** What is done, and what the audit log says of it. */
  work: (running: { open: OpenService; project: Project }) => Promise<{ result: Result; details: Details }>
  /** Whether an error means that nothing was changed; where it is not given, a refusal of the service. */
  isRefusal?: (error: unknown) => boolean
}

/** Changes something that a service of a project keeps. The audit log has it, unless the service refuses. */
export const changeInService = async <Result>(
  { context, project, by }: Changing,
  { service, action, work, isRefusal = refused }: ServiceChange<Result>,
): Promise<Result> => {
  const answer = Promise.withResolvers<Result>()
  // Before the announcement: a project that does not run is refused without one.
  await withService(context, { project, name: service }, (running) =>
    context.databaseChanges.audited(
      {
        ...changeOfProject(project, action, by),
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

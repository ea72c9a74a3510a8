import type { AuditAction } from '@cairn/contracts/audit-actions'
import { actorOf } from '../../audit/record-audit.ts'
import type { Caller } from '../../caller.ts'
import type { CallOrigin } from '../../route.ts'
import { changeOfProject } from './database-changes.ts'
import type { StoredProject } from './project-store.ts'

interface ProjectCall extends CallOrigin {
  caller: Caller
  project: StoredProject
}

interface Named {
  id: number | string
  name: string | null
}

/**
 * Changes or reads something in the database of a project, in a transaction that records it for the audit log. Of what `work`
 * resolves with, the log has the id and the name, and nothing else: it may be secret.
 */
export const recordNamedChange = async <T extends Named>(
  call: ProjectCall,
  action: AuditAction,
  work: (changeId: string) => Promise<T>,
): Promise<T> => {
  const { context, project } = call
  const answer = Promise.withResolvers<T>()
  await context.databaseChanges.audited(
    { ...changeOfProject(project, action, actorOf(call)), isAtomic: true },
    async (changeId) => {
      const named = await context.limitNotes.explain(project.ref, work(changeId))
      answer.resolve(named)
      return { id: named.id, name: named.name }
    },
  )
  return answer.promise
}

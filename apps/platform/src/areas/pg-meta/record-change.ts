import type { AuditAction } from '@cairn/contracts/audit-actions'
import type { ChangeRecord } from '@cairn/meta'
import { actorOf } from '../../audit/record-audit.ts'
import type { Caller } from '../../caller.ts'
import type { CallOrigin } from '../../route.ts'
import { changeOfProject } from '../projects/database-changes.ts'
import type { StoredProject } from '../projects/project-store.ts'

interface ObjectCall extends CallOrigin {
  caller: Caller
  project: StoredProject
}

interface ObjectEvent {
  action: Extract<AuditAction, `database.object_${string}`>
  /** The kind of object, as the address names it. */
  kind: string
  /** What the call names the object by: a name where it is created, otherwise an id. */
  object: string
}

/** Makes a change in a project's database that the audit log tells about; `work` records it in its transaction. */
export const recordChange = async <T>(
  call: ObjectCall,
  { action, kind, object }: ObjectEvent,
  work: (record: ChangeRecord) => Promise<T>,
): Promise<T> => {
  const { context, project } = call
  const details = { kind, object }
  const answer = Promise.withResolvers<T>()
  await context.databaseChanges.audited(
    { ...changeOfProject(project, action, actorOf(call)), isAtomic: true },
    async (id) => {
      answer.resolve(await context.limitNotes.explain(project.ref, work({ id, details })))
      return details
    },
  )
  return answer.promise
}

import { cancelRunningQuery, terminateRunningQuery } from '@cairn/contracts/database/running-queries'
import * as meta from '@cairn/meta'
import type { Database } from '@cairn/meta'
import { actorOf } from '../../../audit/record-audit.ts'
import type { Caller } from '../../../caller.ts'
import { inProjectDatabase } from '../../../permissions.ts'
import type { CallOrigin } from '../../../route.ts'
import { route } from '../../../route.ts'
import { changeOfProject } from '../../projects/database-changes.ts'
import type { StoredProject } from '../../projects/project-store.ts'

interface EndingCall extends CallOrigin {
  caller: Caller
  project: StoredProject
  database: Database
  lockedDatabase?: Database
  params: { id: string }
}

const end = async (call: EndingCall, how: 'cancel' | 'terminate'): Promise<{ id: string }> => {
  const { context, project, params } = call
  // In a project that is locked, too: the query may be what fills the disk.
  const database = call.lockedDatabase ?? call.database
  await context.databaseChanges.audited(
    {
      ...changeOfProject(project, how === 'cancel' ? 'query.cancelled' : 'query.terminated', actorOf(call)),
      isAtomic: true,
    },
    (changeId) => meta.endRunningQuery(database, how, params.id, changeId),
  )
  return params
}

export const cancelRunningQueryRoute = route(cancelRunningQuery, {
  permission: inProjectDatabase('sql:Write'),
  handle: (call) => end(call, 'cancel'),
})

export const terminateRunningQueryRoute = route(terminateRunningQuery, {
  permission: inProjectDatabase('sql:Write'),
  handle: (call) => end(call, 'terminate'),
})

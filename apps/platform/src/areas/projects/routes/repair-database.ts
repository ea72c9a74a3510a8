import { repairDatabase } from '@cairn/contracts/projects/project-database'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const repairDatabaseRoute = route(repairDatabase, {
  permission: inProject('infra:Repair'),
  handle: async (call) => ({ done: await call.context.databaseCare.repair(call.project, actorOf(call)) }),
})

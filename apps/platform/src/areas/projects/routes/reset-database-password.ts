import { resetDatabasePassword } from '@cairn/contracts/projects/project-database'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const resetDatabasePasswordRoute = route(resetDatabasePassword, {
  permission: inProject('database:ResetPassword'),
  handle: async (call) => {
    await call.context.databaseCare.resetPassword(call.project, call.body.password, actorOf(call))
    return { db_user: `postgres.${call.project.ref}` }
  },
})

import { checkDatabase } from '@cairn/contracts/projects/project-database'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const checkDatabaseRoute = route(checkDatabase, {
  permission: inProject('infra:Read'),
  handle: ({ context, project }) => context.databaseCare.check(project),
})

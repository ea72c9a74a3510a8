import { listLintExceptions } from '@cairn/contracts/advisors/lint-exceptions'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listLintExceptionsRoute = route(listLintExceptions, {
  permission: inProject('advisors:Read'),
  handle: async ({ context, project }) => ({ exceptions: await context.lintExceptions.list(project) }),
})

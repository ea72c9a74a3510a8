import { deleteLintException } from '@cairn/contracts/advisors/lint-exceptions'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const deleteLintExceptionRoute = route(deleteLintException, {
  permission: inProject('advisors:Write'),
  handle: async (call) => {
    const removed = await call.context.lintExceptions.remove(call.project, actorOf(call), call.params.id)
    if (removed === undefined) throw call.fail('lint_exception_not_found')
    return removed
  },
})

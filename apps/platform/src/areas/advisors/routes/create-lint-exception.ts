import { createLintException } from '@cairn/contracts/advisors/lint-exceptions'
import { actorOf } from '../../../audit/record-audit.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const createLintExceptionRoute = route(createLintException, {
  permission: inProject('advisors:Write'),
  handle: async (call) => {
    const saved = await call.context.lintExceptions.save(call.project, actorOf(call), call.body)
    if (saved === undefined) throw call.fail('too_many_lint_exceptions')
    return saved
  },
})

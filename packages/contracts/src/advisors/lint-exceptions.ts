import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'
import { lintNames } from './lint-catalogue.ts'
import { LintExceptionView } from './lints.ts'
import { maxReasonLength } from './limits.ts'

export const listLintExceptions = endpoint({
  name: 'listLintExceptions',
  method: 'GET',
  path: '/platform/projects/:ref/notifications/advisor/exceptions',
  summary: 'The rules of the advisors that are disabled in the project, and the findings that are ignored.',
  params: RefParams,
  response: z.object({ exceptions: z.array(LintExceptionView) }),
  errors: ['project_not_found'],
})

export const createLintException = endpoint({
  name: 'createLintException',
  method: 'POST',
  path: '/platform/projects/:ref/notifications/advisor/exceptions',
  summary:
    'Ignore a finding, or disable a rule for the project, with a reason. An exception that exists gets the new reason.',
  params: RefParams,
  body: z.object({
    lint_name: z.enum(lintNames),
    /** Of the finding; without it, the rule is disabled for the whole project. */
    cache_key: z.string().min(1).max(1_000).nullable().default(null),
    reason: z.string().trim().min(1, 'Enter a reason.').max(maxReasonLength),
  }),
  response: LintExceptionView,
  status: 201,
  errors: ['project_not_found', 'too_many_lint_exceptions'],
})

export const deleteLintException = endpoint({
  name: 'deleteLintException',
  method: 'DELETE',
  path: '/platform/projects/:ref/notifications/advisor/exceptions/:id',
  summary: 'Report a finding again, or enable a rule again.',
  params: RefParams.extend({ id: z.uuid() }),
  response: LintExceptionView,
  errors: ['project_not_found', 'lint_exception_not_found'],
})

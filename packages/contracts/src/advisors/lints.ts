import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'
import { lintCategories, lintLevels, lintNames } from './lint-catalogue.ts'

/** Members who read lints, and what stands in the way of reading a database. */
const readErrors = [
  'project_not_found',
  'wrong_status',
  'project_unavailable',
  'query_failed',
  'query_timeout',
  'query_cancelled',
] as const

export const LintExceptionView = z.object({
  id: z.uuid(),
  lint_name: z.enum(lintNames),
  /** Of the finding that is ignored; null where the rule is disabled for the whole project. */
  cache_key: z.string().nullable(),
  reason: z.string(),
  account_email: z.string(),
  created_at: z.string(),
})
export type LintExceptionView = z.infer<typeof LintExceptionView>

export const Lint = z.object({
  name: z.enum(lintNames),
  title: z.string(),
  level: z.enum(lintLevels),
  facing: z.enum(['EXTERNAL', 'INTERNAL']),
  categories: z.array(z.enum(lintCategories)),
  /** Why it matters. */
  description: z.string(),
  /** What was found. */
  detail: z.string(),
  /** What to do about it, in words. */
  remediation: z.string(),
  /** The object that it is about. */
  metadata: z.object({
    schema: z.string().optional(),
    name: z.string().optional(),
    type: z.string(),
  }),
  /** The same as long as the finding is the same. */
  cache_key: z.string(),
  /** SQL that solves it, for a person to review; null where SQL cannot, or where a person has to decide how. */
  fix: z.string().nullable(),
  /** Why it is ignored, where it is. */
  exception: LintExceptionView.nullable(),
})
export type Lint = z.infer<typeof Lint>

export const runLints = endpoint({
  name: 'runLints',
  method: 'GET',
  path: '/platform/projects/:ref/run-lints',
  summary:
    'Checks the database and the settings of the project for problems of security and performance. Lists findings that are ignored, too, with the reason.',
  params: RefParams,
  response: z.array(Lint),
  errors: readErrors,
})

const adviceOf = <const Name extends string, const Path extends `/${string}`>(name: Name, path: Path, what: string) =>
  endpoint({
    name,
    method: 'GET',
    path,
    summary: `The findings about ${what}, without those that are ignored.`,
    params: RefParams,
    response: z.object({ lints: z.array(Lint) }),
    errors: readErrors,
  })

export const getSecurityAdvisors = adviceOf(
  'getSecurityAdvisors',
  '/v1/projects/:ref/advisors/security',
  'the security of the project',
)

export const getPerformanceAdvisors = adviceOf(
  'getPerformanceAdvisors',
  '/v1/projects/:ref/advisors/performance',
  'the performance of the project',
)

import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { checkedString } from '../organizations/organizations.ts'
import { RefParams } from '../projects/projects.ts'
import { nameProblem, textProblem } from '../rules.ts'
import { completeConfig, drainConfigProblem } from './drain-rules.ts'
import { drainTypeNames, maxDrainDescription, maxDrainValue } from './drain-types.ts'

export const LogDrain = z.object({
  token: z.uuid(),
  name: z.string(),
  description: z.string(),
  type: z.enum(drainTypeNames),
  /** Without what is secret. */
  config: z.record(z.string(), z.string()),
  /** The names of the secrets that are stored. */
  secrets: z.array(z.string()),
  inserted_at: z.string(),
  /** Lines that the receiver took. */
  delivered: z.number(),
  /** Lines that were deleted before the receiver took them: it did not answer for too long. */
  skipped: z.number(),
  delivered_at: z.string().nullable(),
  /** Why the last attempt failed; null: it did not. */
  error: z.string().nullable(),
  failing_since: z.string().nullable(),
})
export type LogDrain = z.infer<typeof LogDrain>

const common = {
  name: checkedString(nameProblem).transform((name) => name.trim()),
  description: z.string().trim().max(maxDrainDescription).pipe(checkedString(textProblem)).default(''),
  config: z.record(z.string().max(100), z.string().trim().max(maxDrainValue)),
}

const NewLogDrain = z.object({ ...common, type: z.enum(drainTypeNames) }).superRefine(({ type, config }, context) => {
  const problem = drainConfigProblem(type, completeConfig(type, config))
  if (problem !== undefined)
    context.addIssue({ code: 'custom', path: ['config', problem.name], message: problem.problem })
})
export type NewLogDrain = z.infer<typeof NewLogDrain>

/** Its type stays. Secrets that are absent or empty stay as they are, unless the lines go to another place. */
const ChangedLogDrain = z.object(common)
export type ChangedLogDrain = z.infer<typeof ChangedLogDrain>

const path = '/platform/projects/:ref/analytics/log-drains'
const DrainParams = RefParams.extend({ token: z.uuid() })
const commonErrors = ['project_not_found', 'plan_lacks'] as const

export const listLogDrains = endpoint({
  name: 'listLogDrains',
  method: 'GET',
  path,
  summary: 'The log drains of the project, oldest first, without their secrets.',
  params: RefParams,
  response: z.object({
    drains: z.array(LogDrain),
    /** Why the plan does not include log drains: nothing is sent then. Null: it does. */
    plan_problem: z.string().nullable(),
  }),
  errors: ['project_not_found'],
})

export const createLogDrain = endpoint({
  name: 'createLogDrain',
  method: 'POST',
  path,
  summary: 'Send all further log lines of the project to a receiver, each at least once.',
  params: RefParams,
  body: NewLogDrain,
  response: LogDrain,
  status: 201,
  errors: [...commonErrors, 'too_many_log_drains', 'log_drain_exists', 'log_drain_address_refused'],
})

export const updateLogDrain = endpoint({
  name: 'updateLogDrain',
  method: 'PUT',
  path: `${path}/:token`,
  summary:
    'Change a log drain. Secrets that are absent stay as they are, unless the lines go to another place: then they have to be sent again.',
  params: DrainParams,
  body: ChangedLogDrain,
  response: LogDrain,
  errors: [
    ...commonErrors,
    'log_drain_not_found',
    'log_drain_exists',
    'log_drain_invalid',
    'log_drain_secret_needed',
    'log_drain_address_refused',
  ],
})

export const deleteLogDrain = endpoint({
  name: 'deleteLogDrain',
  method: 'DELETE',
  path: `${path}/:token`,
  summary: 'Delete a log drain. Lines that were not delivered yet are not sent.',
  params: DrainParams,
  response: LogDrain,
  errors: ['project_not_found', 'log_drain_not_found'],
})

export const testLogDrain = endpoint({
  name: 'testLogDrain',
  method: 'POST',
  path: `${path}/:token/test`,
  summary: 'Send one line to the receiver of a log drain, now.',
  params: DrainParams,
  body: z.object({}),
  response: z.object({}),
  errors: [...commonErrors, 'log_drain_not_found', 'log_drain_failed'],
})

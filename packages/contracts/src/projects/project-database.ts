import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { checkedString } from '../organizations/organizations.ts'
import { RefParams } from './projects.ts'
import { passwordProblem } from '../rules.ts'

export const DatabaseCheck = z.object({
  /** Whether the platform's own login is let in, and answered. */
  answers: z.boolean(),
  /** What keeps the platform or applications out of the database, a sentence each. Repair undoes it. */
  problems: z.array(z.string()),
})
export type DatabaseCheck = z.infer<typeof DatabaseCheck>

export const checkDatabase = endpoint({
  name: 'checkDatabase',
  method: 'GET',
  path: '/platform/projects/:ref/database/check',
  summary: 'The problems that prevent connections to the database. Updates the status of the project.',
  params: RefParams,
  response: DatabaseCheck,
  errors: ['project_not_found', 'wrong_status', 'project_unavailable'],
})

export const repairDatabase = endpoint({
  name: 'repairDatabase',
  method: 'POST',
  path: '/platform/projects/:ref/database/repair',
  summary: 'Fix what prevents connections to the database. Returns what was done.',
  params: RefParams,
  response: z.object({ done: z.array(z.string()) }),
  errors: ['project_not_found', 'wrong_status', 'project_unavailable'],
})

export const resetDatabasePassword = endpoint({
  name: 'resetDatabasePassword',
  method: 'PATCH',
  path: '/platform/projects/:ref/db-password',
  summary: 'Set the password of the role postgres. Open sessions stay. New ones need the new password.',
  params: RefParams,
  body: z.object({ password: checkedString(passwordProblem) }),
  response: z.object({ db_user: z.string() }),
  errors: ['project_not_found', 'wrong_status', 'project_unavailable'],
})

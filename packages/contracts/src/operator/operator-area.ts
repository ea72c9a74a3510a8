import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ProjectStatusSchema } from '../projects/projects.ts'

const AccountParams = z.object({ account_id: z.uuid() })
const Search = z.string().max(200).default('')

export const OperatedAccount = z.object({
  id: z.uuid(),
  email: z.string(),
  provider: z.string(),
  created_at: z.string(),
  last_sign_in_at: z.string().nullable(),
  is_confirmed: z.boolean(),
  is_suspended: z.boolean(),
  is_operator: z.boolean(),
})
export type OperatedAccount = z.infer<typeof OperatedAccount>

export const accountsPerPage = 100

export const listOperatedAccounts = endpoint({
  name: 'listOperatedAccounts',
  method: 'GET',
  path: '/platform/operator/accounts',
  summary: `Accounts of this installation, the newest first, ${accountsPerPage} at a time.`,
  query: z.object({ search: Search, page: z.coerce.number().int().min(0).max(100_000).default(0) }),
  response: z.object({ accounts: z.array(OperatedAccount), has_more: z.boolean() }),
  errors: ['forbidden'],
})

export const suspendAccount = endpoint({
  name: 'suspendAccount',
  method: 'PUT',
  path: '/platform/operator/accounts/:account_id/suspension',
  summary: 'Suspend an account: its sessions end and its access tokens stop working. Operators cannot be suspended.',
  params: AccountParams,
  response: AccountParams,
  errors: ['forbidden', 'account_not_found', 'is_operator'],
})

export const liftSuspension = endpoint({
  name: 'liftSuspension',
  method: 'DELETE',
  path: '/platform/operator/accounts/:account_id/suspension',
  summary: 'Lift the suspension of an account.',
  params: AccountParams,
  response: AccountParams,
  errors: ['forbidden', 'account_not_found'],
})

export const OperatedProject = z.object({
  ref: z.string(),
  name: z.string(),
  /** Of a preview branch, the name of its project. */
  parent_project_name: z.string().nullable(),
  organization_slug: z.string(),
  organization_name: z.string(),
  status: ProjectStatusSchema,
  status_detail: z.string().nullable(),
  /** Whether its Postgres runs at this moment. */
  runs: z.boolean(),
  /** What its data takes on the disk, at this moment. */
  disk_bytes: z.number().int(),
  inserted_at: z.string(),
})
export type OperatedProject = z.infer<typeof OperatedProject>

export const listOperatedProjects = endpoint({
  name: 'listOperatedProjects',
  method: 'GET',
  path: '/platform/operator/projects',
  summary: 'Projects of this installation with their disk usage, by name, at most 100.',
  query: z.object({ search: Search }),
  response: z.array(OperatedProject),
  errors: ['forbidden'],
})

export const SettingInForce = z.object({
  name: z.string(),
  /** Null if it has no value; dots where it is a secret. */
  value: z.string().nullable(),
  source: z.enum(['environment', 'default']),
})
export type SettingInForce = z.infer<typeof SettingInForce>

export const listSettings = endpoint({
  name: 'listSettings',
  method: 'GET',
  path: '/platform/operator/settings',
  summary: 'The settings that this installation was started with, without secrets.',
  response: z.array(SettingInForce),
  errors: ['forbidden'],
})

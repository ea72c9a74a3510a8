import type { RulesLogic } from 'json-logic-js'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** `PermissionRule`, as it travels. */
export const PermissionRuleSchema = z.object({
  organization_slug: z.string(),
  actions: z.array(z.string()),
  resources: z.array(z.string()),
  project_refs: z.array(z.string()).nullable(),
  condition: z.custom<RulesLogic | null>(),
  restrictive: z.boolean(),
})

export const listPermissions = endpoint({
  name: 'listPermissions',
  method: 'GET',
  path: '/platform/profile/permissions',
  summary: "The permission rules of the caller's roles, in all organizations.",
  response: z.array(PermissionRuleSchema),
  errors: [],
})

import { findUsers } from '@cairn/auth'
import { usageDays } from '@cairn/contracts/assistant/limits'
import { getAssistantUsage } from '@cairn/contracts/assistant/usage'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getAssistantUsageRoute = route(getAssistantUsage, {
  permission: inOrganization('organizations:Read'),
  handle: async ({ context, organization }) => {
    const used = await context.assistant.usageByDay(organization.id, usageDays)
    const users = await findUsers(context.system, [...new Set(used.map(({ accountId }) => accountId))])
    const emails = new Map(users.map(({ id, email }) => [id, email]))
    return used.map(({ day, accountId, requests, tokens }) => ({
      day,
      account_id: accountId,
      email: emails.get(accountId) ?? null,
      requests,
      tokens,
    }))
  },
})

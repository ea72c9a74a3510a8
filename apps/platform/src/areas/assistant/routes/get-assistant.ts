import { getAssistant } from '@cairn/contracts/assistant/chat'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

const orNone = (limit: number): number | null => (limit === 0 ? null : limit)

export const getAssistantRoute = route(getAssistant, {
  permission: inProject('assistant:Run'),
  handle: async ({ context, caller, project }) => {
    const { requestsPerDay, tokensPerDay } = context.config.ai
    const [level, used] = await Promise.all([
      context.assistant.level(project.organization_id),
      context.assistant.usage(project.organization_id, caller.accountId),
    ])
    const provider = context.aiProvider
    return {
      provider: provider ? { model: provider.model, host: provider.host, source: 'installation' as const } : null,
      level,
      requests: { used: used.requests, limit: orNone(requestsPerDay) },
      tokens: { used: used.tokens, limit: orNone(tokensPerDay) },
    }
  },
})

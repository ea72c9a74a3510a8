import { getAssistant } from '@cairn/contracts/assistant/chat'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

const orNone = (limit: number): number | null => (limit === 0 ? null : limit)

export const getAssistantRoute = route(getAssistant, {
  permission: inProject('assistant:Run'),
  handle: async ({ context, caller, project }) => {
    const { requestsPerDay, tokensPerDay } = context.config.ai
    const [provider, level, used] = await Promise.all([
      context.aiProviders.of(project.organization_id),
      context.assistant.level(project.organization_id),
      context.assistant.usage(project.organization_id, caller.accountId),
    ])
    return {
      provider: provider ? { model: provider.models.chat, host: provider.host, source: provider.source } : null,
      level,
      requests: { used: used.requests, limit: orNone(requestsPerDay) },
      tokens: { used: used.tokens, limit: orNone(tokensPerDay) },
    }
  },
})

import { defineArea } from '../area.ts'
import { owners, roles } from '../roles.ts'
import type * as endpoints from './endpoints.ts'

/** The assistant of projects: a chat with a model, and tools that it may ask for. */
export const assistant = defineArea<typeof endpoints>()({
  actions: {
    /** Each tool needs an action of its own beside this. */
    'assistant:Run': {
      resource: 'assistant',
      roles,
      scope: 'database:read',
      does: 'use the assistant',
      capability: 'ai:assistant',
    },
    'assistant:Configure': {
      resource: 'organizations',
      roles: owners,
      scope: 'organizations:write',
      does: 'choose what the assistant shares, and its provider',
      capability: 'ai:assistant',
    },
  },
  auditActions: {
    'assistant.tool_run': 'Ran a tool of the assistant',
    'assistant.settings_changed': 'Changed what the assistant shares',
    'assistant.provider_changed': 'Changed the AI provider',
    'assistant.provider_removed': 'Removed the AI provider',
    'assistant.switched_off': 'Switched the assistant off (the operator)',
    'assistant.switched_on': 'Switched the assistant on (the operator)',
  },
  errors: {
    assistant_not_configured: [
      409,
      'No AI provider is configured. An operator sets CAIRN_AI_BASE_URL, CAIRN_AI_API_KEY and CAIRN_AI_MODEL.',
    ],
    ai_address_refused: [422, 'This URL leads to a private network. Use a public URL.'],
    ai_key_needed: [422, 'Enter an API key: the stored one belongs to another address.'],
    /** With what the provider said, in words. */
    assistant_failed: [502, 'The AI provider failed.'],
    assistant_limit_reached: [429, 'The limit of the assistant for today is reached. It starts again at 00:00 UTC.'],
  },
})

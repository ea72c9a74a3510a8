import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SlugParams } from '../organizations/organizations.ts'
import { optInLevels, optInTags } from './opt-in.ts'

export const AssistantSettings = z.object({
  opt_in_tags: z.array(z.enum(optInTags)),
  /** What the keys mean together. */
  level: z.enum(optInLevels),
})
export type AssistantSettings = z.infer<typeof AssistantSettings>

export const getAssistantSettings = endpoint({
  name: 'getAssistantSettings',
  method: 'GET',
  path: '/platform/organizations/:slug/ai',
  summary: 'What the assistant of an organization shares with the provider of its model.',
  params: SlugParams,
  response: AssistantSettings,
  errors: ['organization_not_found'],
})

export const changeAssistantSettings = endpoint({
  name: 'changeAssistantSettings',
  method: 'PATCH',
  path: '/platform/organizations/:slug/ai',
  summary:
    'Change what the assistant of an organization shares with the provider of its model, by its keys. None: only what people write.',
  params: SlugParams,
  body: z.object({ opt_in_tags: z.array(z.enum(optInTags)).max(optInTags.length) }),
  response: AssistantSettings,
  errors: ['organization_not_found'],
})

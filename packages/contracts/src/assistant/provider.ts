import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SlugParams } from '../organizations/organizations.ts'
import { aiProtocols } from './protocols.ts'

const Model = z.string().trim().min(1).max(200)

/** Where an organization asks models, without the key. */
export const AiProvider = z.object({
  protocol: z.enum(aiProtocols),
  /** The address below which `/chat/completions` or `/messages` is. */
  base_url: z.url({ protocol: /^https?$/ }).max(500),
  model: Model,
  /** For changes of SQL where it is written; the model of the chat where it is null. */
  inline_model: Model.nullable().default(null),
  /** For titles; the model of the chat where it is null. */
  title_model: Model.nullable().default(null),
})
export type AiProvider = z.infer<typeof AiProvider>

/** The key is only ever sent to the server; without one, the stored key of the same address is used. */
const AiProviderInput = AiProvider.extend({ api_key: z.string().trim().min(1).max(2_000).optional() })

const errors = ['organization_not_found', 'ai_address_refused', 'ai_key_needed'] as const

export const getAiProvider = endpoint({
  name: 'getAiProvider',
  method: 'GET',
  path: '/platform/organizations/:slug/ai/provider',
  summary: 'The AI provider of an organization, and that of the installation. Keys are never part of an answer.',
  params: SlugParams,
  response: z.object({
    /** Null: the organization has none of its own. */
    provider: AiProvider.extend({ has_key: z.boolean() }).nullable(),
    /** Null: the operator has configured none. */
    installation: z.object({ model: z.string(), host: z.string() }).nullable(),
  }),
  errors: ['organization_not_found'],
})

export const setAiProvider = endpoint({
  name: 'setAiProvider',
  method: 'PUT',
  path: '/platform/organizations/:slug/ai/provider',
  summary:
    'Set the AI provider of an organization, in place of that of the installation. The key is stored encrypted. Addresses in private networks are refused.',
  params: SlugParams,
  body: AiProviderInput,
  response: AiProvider.extend({ has_key: z.boolean() }),
  errors,
})

export const testAiProvider = endpoint({
  name: 'testAiProvider',
  method: 'POST',
  path: '/platform/organizations/:slug/ai/provider/test',
  summary: 'Ask each model of an AI provider for one word, without storing anything.',
  params: SlugParams,
  body: AiProviderInput,
  response: z.object({
    models: z.array(z.object({ model: z.string(), problem: z.string().nullable(), duration_ms: z.number() })),
  }),
  errors,
})

export const removeAiProvider = endpoint({
  name: 'removeAiProvider',
  method: 'DELETE',
  path: '/platform/organizations/:slug/ai/provider',
  summary: 'Remove the AI provider of an organization, with its key. The one of the installation answers again.',
  params: SlugParams,
  response: z.object({ slug: z.string() }),
  errors: ['organization_not_found'],
})

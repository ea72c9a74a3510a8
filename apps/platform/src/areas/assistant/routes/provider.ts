import type { AiProvider as View } from '@cairn/contracts/assistant/provider'
import { getAiProvider, removeAiProvider, setAiProvider, testAiProvider } from '@cairn/contracts/assistant/provider'
import type { BodyOf } from '@cairn/contracts/endpoint'
import type { AiProvider } from '../../../ai-settings.ts'
import { actorOf } from '../../../audit/record-audit.ts'
import type { Context } from '../../../context.ts'
import type { PlatformError } from '../../../errors.ts'
import { literalAddress } from '../../../http/address-guard.ts'
import { inOrganization } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { tryModels } from '../provider/try-models.ts'

const orNull = (model: string, chat: string): string | null => (model === chat ? null : model)

const viewOf = ({ protocol, baseUrl, key, models }: AiProvider): View & { has_key: boolean } => ({
  protocol,
  base_url: baseUrl,
  model: models.chat,
  inline_model: orNull(models.inline, models.chat),
  title_model: orNull(models.title, models.chat),
  has_key: key !== undefined,
})

type Refuse = (reason: 'ai_address_refused' | 'ai_key_needed') => PlatformError

/** What a person entered, with the stored key where they left it out. */
const enteredProvider = async (
  { aiProviders, isAddressAllowed }: Context,
  organizationId: number,
  { protocol, base_url, model, inline_model, title_model, api_key }: BodyOf<typeof setAiProvider>,
  refuse: Refuse,
): Promise<AiProvider> => {
  const baseUrl = base_url.replace(/\/+$/, '')
  const literal = literalAddress(new URL(baseUrl))
  if (literal !== undefined && !isAddressAllowed(literal)) throw refuse('ai_address_refused')
  const before = api_key === undefined ? await aiProviders.stored(organizationId) : undefined
  // The key of one provider is not handed to another.
  if (before?.key !== undefined && before.baseUrl !== baseUrl) throw refuse('ai_key_needed')
  const models = { chat: model, inline: inline_model ?? model, title: title_model ?? model }
  return { protocol, baseUrl, key: api_key ?? before?.key, models }
}

export const getAiProviderRoute = route(getAiProvider, {
  permission: inOrganization('assistant:Configure'),
  handle: async ({ context, organization }) => {
    const { installation, stored } = context.aiProviders
    const provider = await stored(organization.id)
    return {
      provider: provider === undefined ? null : viewOf(provider),
      installation: installation === undefined ? null : { model: installation.models.chat, host: installation.host },
    }
  },
})

export const setAiProviderRoute = route(setAiProvider, {
  permission: inOrganization('assistant:Configure'),
  handle: async (call) => {
    const { context, organization, body, fail } = call
    const provider = await enteredProvider(context, organization.id, body, fail)
    await context.aiProviders.set(actorOf(call), organization, provider, body.api_key !== undefined)
    return viewOf(provider)
  },
})

export const testAiProviderRoute = route(testAiProvider, {
  permission: inOrganization('assistant:Configure'),
  handle: async ({ context, organization, body, fail, signal }) => {
    const provider = await enteredProvider(context, organization.id, body, fail)
    return { models: await tryModels(context.aiProviders.tried(provider), signal) }
  },
})

export const removeAiProviderRoute = route(removeAiProvider, {
  permission: inOrganization('assistant:Configure'),
  handle: async (call) => {
    await call.context.aiProviders.remove(actorOf(call), call.organization)
    return { slug: call.organization.slug }
  },
})

import type { AiProtocol } from '@cairn/contracts/assistant/protocols'
import { aiProtocols, anthropicUrl } from '@cairn/contracts/assistant/protocols'
import { z } from 'zod'

/** What a model is asked for: answers of the chat, changes of SQL where it is written, and names. */
export const aiPurposes = ['chat', 'inline', 'title'] as const
export type AiPurpose = (typeof aiPurposes)[number]

/** Where models are asked, and which of them for what. */
export interface AiProvider {
  protocol: AiProtocol
  baseUrl: string
  key: string | undefined
  models: Readonly<Record<AiPurpose, string>>
}

/** The model that answers in the assistant, where the operator has configured one. */
export interface AiConfig {
  provider: AiProvider | undefined
  /** A provider that sends nothing for this long is given up. */
  silenceMs: number
  /** Of one person in an organization; 0: no limit. */
  requestsPerDay: number
  /** Of all people of an organization; 0: no limit. */
  tokensPerDay: number
}

const amount = z.coerce.number().int().min(0).max(1_000_000_000)

const modelName = z.string().min(1).max(200).optional()

export const aiSettings = {
  CAIRN_AI_PROVIDER: z.enum(aiProtocols).default('openai'),
  CAIRN_AI_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  CAIRN_AI_API_KEY: z.string().min(1).optional(),
  CAIRN_AI_MODEL: modelName,
  CAIRN_AI_INLINE_MODEL: modelName,
  CAIRN_AI_TITLE_MODEL: modelName,
  CAIRN_AI_SILENCE_SECONDS: z.coerce.number().min(1).max(600).default(60),
  CAIRN_AI_REQUESTS_PER_DAY: amount.default(500),
  CAIRN_AI_TOKENS_PER_DAY: amount.default(5_000_000),
}

type AiValues = z.infer<z.ZodObject<typeof aiSettings>>

/** What is wrong with the settings together, or undefined. A local model needs no key. */
export const aiProblem = (values: AiValues): string | undefined => {
  const hasAddress = values.CAIRN_AI_BASE_URL !== undefined || values.CAIRN_AI_PROVIDER === 'anthropic'
  if (values.CAIRN_AI_MODEL !== undefined && !hasAddress)
    return 'CAIRN_AI_MODEL needs CAIRN_AI_BASE_URL, the address of the provider, such as https://api.openai.com/v1.'
  if (values.CAIRN_AI_MODEL === undefined && (values.CAIRN_AI_BASE_URL ?? values.CAIRN_AI_API_KEY) !== undefined)
    return 'CAIRN_AI_BASE_URL and CAIRN_AI_API_KEY need CAIRN_AI_MODEL, the name of a model of that provider.'
  return undefined
}

export const readAi = (values: AiValues): AiConfig => {
  const { CAIRN_AI_PROVIDER: protocol, CAIRN_AI_MODEL: model, CAIRN_AI_API_KEY: key } = values
  const baseUrl = values.CAIRN_AI_BASE_URL ?? (protocol === 'anthropic' ? anthropicUrl : undefined)
  return {
    provider:
      model === undefined || baseUrl === undefined
        ? undefined
        : {
            protocol,
            baseUrl,
            key,
            models: {
              chat: model,
              inline: values.CAIRN_AI_INLINE_MODEL ?? model,
              title: values.CAIRN_AI_TITLE_MODEL ?? model,
            },
          },
    silenceMs: values.CAIRN_AI_SILENCE_SECONDS * 1_000,
    requestsPerDay: values.CAIRN_AI_REQUESTS_PER_DAY,
    tokensPerDay: values.CAIRN_AI_TOKENS_PER_DAY,
  }
}

import { aiPurposes } from '../../../ai-settings.ts'
import type { AiPurpose } from '../../../ai-settings.ts'
import type { ConfiguredProvider } from './configured-provider.ts'
import { ProviderError } from './provider.ts'

const request = {
  system: 'Answer with one word.',
  messages: [{ role: 'user', text: 'Say hello.' }],
  tools: [],
} as const

const problemOf = async (
  provider: ConfiguredProvider,
  purpose: AiPurpose,
  signal: AbortSignal,
): Promise<string | null> => {
  try {
    for await (const { type } of provider.ask(purpose, request, signal))
      // The first word is enough.
      if (type === 'text') return null
    return 'The model answered nothing.'
  } catch (error) {
    if (error instanceof ProviderError) return error.message
    throw error
  }
}

/** What is wrong with each model of a provider, asked one after the other: null for one that answers. */
export const tryModels = async (provider: ConfiguredProvider, signal: AbortSignal) => {
  const tried: { model: string; problem: string | null; duration_ms: number }[] = []
  for (const purpose of aiPurposes) {
    const model = provider.models[purpose]
    if (tried.some((each) => each.model === model)) continue
    const began = performance.now()
    const problem = await problemOf(provider, purpose, signal)
    tried.push({ model, problem, duration_ms: Math.round(performance.now() - began) })
  }
  return tried
}

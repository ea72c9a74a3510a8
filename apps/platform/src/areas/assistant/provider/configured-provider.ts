import type { AiProvider, AiPurpose } from '../../../ai-settings.ts'
import type { GuardedStream } from '../../../http/guarded-stream.ts'
import { askProvider, bodyOf } from './ask-provider.ts'
import type { ProviderSettings } from './ask-provider.ts'
import type { ProviderEvent, ProviderRequest } from './provider.ts'

/** A provider that answers. */
export interface ConfiguredProvider {
  source: 'installation' | 'organization'
  models: AiProvider['models']
  /** Its host, for people to see where their questions go. */
  host: string
  ask: (purpose: AiPurpose, request: ProviderRequest, signal: AbortSignal) => AsyncIterable<ProviderEvent>
  /** What `ask` would send. */
  body: (purpose: AiPurpose, request: ProviderRequest) => string
}

export const configuredProvider = (
  source: ConfiguredProvider['source'],
  { models, ...where }: AiProvider,
  send: GuardedStream,
  silenceMs: number,
): ConfiguredProvider => {
  const settingsFor = (purpose: AiPurpose): ProviderSettings => ({ ...where, model: models[purpose], silenceMs })
  return {
    source,
    models,
    host: new URL(where.baseUrl).host,
    ask: (purpose, request, signal) => askProvider(send, settingsFor(purpose), request, signal),
    body: (purpose, request) => bodyOf(settingsFor(purpose), request),
  }
}

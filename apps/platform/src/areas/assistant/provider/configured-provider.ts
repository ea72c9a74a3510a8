import type { Config } from '../../../config.ts'
import { createGuardedStream } from '../../../http/guarded-stream.ts'
import { askProvider, bodyOf } from './ask-provider.ts'
import type { ProviderSettings } from './ask-provider.ts'
import type { ProviderEvent, ProviderRequest } from './provider.ts'

/** The provider that answers. */
export interface ConfiguredProvider {
  model: string
  /** Its host, for people to see where their questions go. */
  host: string
  ask: (request: ProviderRequest, signal: AbortSignal) => AsyncIterable<ProviderEvent>
  /** What `ask` would send. */
  body: (request: ProviderRequest) => string
}

// The address is the operator's own, and may be a local one.
const send = createGuardedStream(() => true)

/** Undefined where the operator has configured none. */
export const configuredProvider = ({ ai }: Pick<Config, 'ai'>): ConfiguredProvider | undefined => {
  if (ai.provider === undefined) return undefined
  const settings: ProviderSettings = { ...ai.provider, silenceMs: ai.silenceMs }
  return {
    model: settings.model,
    host: new URL(settings.baseUrl).host,
    ask: (request, signal) => askProvider(send, settings, request, signal),
    body: (request) => bodyOf(settings, request),
  }
}

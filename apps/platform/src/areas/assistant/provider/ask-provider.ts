import type { AiProtocol } from '@cairn/contracts/assistant/protocols'
import { z } from 'zod'
import { AddressRefusedError } from '../../../http/guarded-fetch.ts'
import type { GuardedStream, StreamedAnswer } from '../../../http/guarded-stream.ts'
import { anthropic } from './anthropic.ts'
import { eventData } from './event-data.ts'
import { openAi } from './openai.ts'
import type { Protocol, ProviderEvent, ProviderRequest } from './provider.ts'
import { ProviderError } from './provider.ts'

export const protocols: Readonly<Record<AiProtocol, Protocol>> = { openai: openAi, anthropic }

/** Whom to ask. */
export interface ProviderSettings {
  protocol: AiProtocol
  baseUrl: string
  key: string | undefined
  model: string
  /** The provider is given up when it sends nothing for this long. */
  silenceMs: number
}

const longestReport = 16 * 1024

const readReport = async ({ body }: StreamedAnswer): Promise<string> => {
  let text = ''
  for await (const chunk of body) {
    text += String(chunk)
    if (text.length > longestReport) break
  }
  return text
}

const Report = z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) })

/** What the provider says of a refusal, without the key, should it repeat that. */
const wordsOf = (report: string, key: string | undefined): string => {
  let found = ''
  try {
    const { data } = Report.safeParse(JSON.parse(report))
    found = typeof data?.error === 'string' ? data.error : (data?.error.message ?? '')
  } catch {
    // A proxy may answer with a page.
  }
  const words = key === undefined ? found : found.replaceAll(key, '…')
  return words.slice(0, 300)
}

const refusal = async (answer: StreamedAnswer, { key, model }: ProviderSettings): Promise<ProviderError> => {
  const words = wordsOf(await readReport(answer), key)
  const said = words === '' ? '' : ` It said: ${words}`
  const { status } = answer
  // Providers repeat parts of a key that they refuse.
  if (status === 401 || status === 403) return new ProviderError('The AI provider refused the API key.', false)
  if (status === 404) return new ProviderError(`The AI provider does not know the model ${model}.${said}`, false)
  if (status === 429) {
    const after = Number(answer.headers['retry-after'])
    const when = Number.isFinite(after) && after > 0 ? `in ${Math.ceil(after)} seconds` : 'later'
    return new ProviderError(`The AI provider has too many requests at the moment. Try again ${when}.`, true)
  }
  if (status >= 500) return new ProviderError(`The AI provider failed (status ${status}).${said}`, true)
  return new ProviderError(`The AI provider refused the request (status ${status}).${said}`, false)
}

/** Aborts when nothing has happened for a while. */
class Silence implements Disposable {
  readonly #aborted = new AbortController()
  readonly #ms: number
  #timer: NodeJS.Timeout

  constructor(ms: number) {
    this.#ms = ms
    this.#timer = setTimeout(() => this.#aborted.abort(), ms)
  }

  get signal(): AbortSignal {
    return this.#aborted.signal
  }

  async *watch(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of body) {
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.#aborted.abort(), this.#ms)
      yield chunk
    }
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer)
  }
}

/** The body of a request, byte for byte. */
export const bodyOf = ({ protocol, model }: ProviderSettings, request: ProviderRequest): string =>
  JSON.stringify(protocols[protocol].body(model, request))

/**
 * Asks a model, and gives its answer as it arrives. `signal` ends the call to the provider too.
 * @throws ProviderError
 */
export async function* askProvider(
  send: GuardedStream,
  settings: ProviderSettings,
  request: ProviderRequest,
  signal: AbortSignal,
): AsyncGenerator<ProviderEvent, void, undefined> {
  const protocol = protocols[settings.protocol]
  using silence = new Silence(settings.silenceMs)
  let isWhole = false
  try {
    const answer = await send(`${settings.baseUrl}${protocol.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...protocol.headers(settings.key) },
      body: Buffer.from(bodyOf(settings, request)),
      signal: AbortSignal.any([signal, silence.signal]),
      // Ours fires first, and says more.
      silenceMs: settings.silenceMs + 1_000,
    })
    if (answer.status !== 200) throw await refusal(answer, settings)
    for await (const event of protocol.read(eventData(silence.watch(answer.body)))) {
      isWhole = event.type === 'stop'
      yield event
    }
  } catch (error) {
    if (signal.aborted || error instanceof ProviderError) throw error
    if (error instanceof AddressRefusedError)
      throw new ProviderError('The address of the AI provider is in a private network.', false, { cause: error })
    if (silence.signal.aborted) {
      const seconds = Math.round(settings.silenceMs / 1_000)
      throw new ProviderError(`The AI provider sent nothing for ${seconds} seconds.`, true, { cause: error })
    }
    throw new ProviderError('The AI provider could not be reached, or its answer could not be read.', true, {
      cause: error,
    })
  }
  if (!isWhole) throw new ProviderError('The answer of the AI provider ended before it was complete.', true)
}

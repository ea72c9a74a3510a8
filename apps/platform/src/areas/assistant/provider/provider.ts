/** What a model is asked with, whatever protocol its provider speaks. */

export interface ToolCall {
  id: string
  name: string
  /** As the model wrote it: JSON, if it got it right. */
  input: string
}

export type ProviderMessage =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; calls: readonly ToolCall[] }
  | { role: 'tool'; id: string; text: string }

export interface ToolDescription {
  name: string
  description: string
  /** A JSON schema. */
  parameters: Readonly<Record<string, unknown>>
}

export interface ProviderRequest {
  system: string
  messages: readonly ProviderMessage[]
  tools: readonly ToolDescription[]
}

export type ProviderEvent =
  | { type: 'text'; text: string }
  | { type: 'call'; call: ToolCall }
  | { type: 'usage'; tokens: number }
  | { type: 'stop'; isCut: boolean }

/** A protocol: how a request is written, and how its answer is read. */
export interface Protocol {
  path: string
  headers: (key: string | undefined) => Record<string, string>
  body: (model: string, request: ProviderRequest) => unknown
  /** Reads the data of server-sent events. Ends after `stop`; without one, the answer is not whole. */
  read: (data: AsyncIterable<string>) => AsyncGenerator<ProviderEvent, void, undefined>
}

/** What went wrong with a provider, in words for the person who asked. */
export class ProviderError extends Error {
  override name = 'ProviderError'
  /** Whether asking again may succeed. */
  readonly again: boolean

  constructor(message: string, again: boolean, options?: ErrorOptions) {
    super(message, options)
    this.again = again
  }
}

import { z } from 'zod'
import type { Protocol, ProviderMessage, ToolCall } from './provider.ts'
import { ProviderError } from './provider.ts'

/** Anthropic's Messages API. */

const maxTokens = 8_192

const Event = z.object({
  type: z.string(),
  index: z.number().optional(),
  content_block: z.object({ type: z.string(), id: z.string().optional(), name: z.string().optional() }).optional(),
  delta: z
    .object({
      text: z.string().optional(),
      partial_json: z.string().optional(),
      stop_reason: z.string().nullish(),
    })
    .optional(),
  message: z.object({ usage: z.object({ input_tokens: z.number() }).optional() }).optional(),
  usage: z.object({ output_tokens: z.number() }).partial().optional(),
  error: z.object({ message: z.string() }).optional(),
})

const parsed = (input: string): unknown => {
  try {
    return JSON.parse(input)
  } catch {
    // The model wrote no JSON: the tool has said so, and the input is only history.
    return {}
  }
}

type Block = Readonly<Record<string, unknown>>

const toBlocks = (message: ProviderMessage): { role: 'user' | 'assistant'; content: Block[] } => {
  if (message.role === 'tool')
    return { role: 'user', content: [{ type: 'tool_result', tool_use_id: message.id, content: message.text }] }
  const text = message.text === '' ? [] : [{ type: 'text', text: message.text }]
  if (message.role === 'user') return { role: 'user', content: text }
  const calls = message.calls.map(({ id, name, input }) => ({ type: 'tool_use', id, name, input: parsed(input) }))
  return { role: 'assistant', content: [...text, ...calls] }
}

/** The results of one turn's tools have to be one message. */
const joined = (messages: readonly ProviderMessage[]) => {
  const all: { role: 'user' | 'assistant'; content: Block[] }[] = []
  for (const message of messages.map(toBlocks)) {
    const last = all.at(-1)
    if (message.content.length === 0) continue
    if (last?.role === message.role) last.content.push(...message.content)
    else all.push(message)
  }
  return all
}

export const anthropic: Protocol = {
  path: '/messages',
  headers: (key) => ({ 'anthropic-version': '2023-06-01', ...(key !== undefined && { 'x-api-key': key }) }),
  body: (model, { system, messages, tools }) => ({
    model,
    max_tokens: maxTokens,
    stream: true,
    system,
    messages: joined(messages),
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, parameters }) => ({ name, description, input_schema: parameters })),
    }),
  }),
  read: async function* (data) {
    const calls = new Map<number, ToolCall>()
    let reason: string | undefined
    let tokens = 0
    for await (const text of data) {
      const { type, index = 0, content_block: block, delta, message, usage, error } = Event.parse(JSON.parse(text))
      if (error !== undefined) throw new ProviderError(`The provider answered: ${error.message}`, true)
      tokens += (message?.usage?.input_tokens ?? 0) + (usage?.output_tokens ?? 0)
      if (block?.type === 'tool_use') calls.set(index, { id: block.id ?? '', name: block.name ?? '', input: '' })
      const known = calls.get(index)
      if (delta?.partial_json !== undefined && known !== undefined)
        calls.set(index, { ...known, input: known.input + delta.partial_json })
      if (delta?.text !== undefined && delta.text !== '') yield { type: 'text', text: delta.text }
      reason = delta?.stop_reason ?? reason
      if (type === 'message_stop') break
    }
    if (reason === undefined) return
    yield { type: 'usage', tokens }
    for (const call of calls.values()) yield { type: 'call', call: { ...call, input: call.input || '{}' } }
    yield { type: 'stop', isCut: reason === 'max_tokens' }
  },
}

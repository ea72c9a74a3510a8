import { z } from 'zod'
import type { Protocol, ProviderMessage, ToolCall } from './provider.ts'
import { ProviderError } from './provider.ts'

/**
 * Chat Completions, which OpenAI, Azure, Ollama, vLLM, llama.cpp and OpenRouter speak, and Google and Amazon Bedrock at
 * addresses of their own.
 */

const Chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish(),
            tool_calls: z
              .array(
                z.object({
                  index: z.number().default(0),
                  id: z.string().nullish(),
                  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
                }),
              )
              .nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
  usage: z.object({ total_tokens: z.number().default(0) }).nullish(),
  error: z.object({ message: z.string().default('') }).nullish(),
})

const toMessage = (message: ProviderMessage): unknown => {
  if (message.role === 'user') return { role: 'user', content: message.text }
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.id, content: message.text }
  const { text, calls } = message
  return {
    role: 'assistant',
    content: text === '' ? null : text,
    ...(calls.length > 0 && {
      tool_calls: calls.map(({ id, name, input }) => ({
        id,
        type: 'function',
        function: { name, arguments: input },
      })),
    }),
  }
}

export const openAi: Protocol = {
  path: '/chat/completions',
  headers: (key) => (key === undefined ? {} : { authorization: `Bearer ${key}` }),
  body: (model, { system, messages, tools }) => ({
    model,
    stream: true,
    stream_options: { include_usage: true },
    messages: [{ role: 'system', content: system }, ...messages.map(toMessage)],
    ...(tools.length > 0 && { tools: tools.map((tool) => ({ type: 'function', function: tool })) }),
  }),
  read: async function* (data) {
    const calls = new Map<number, ToolCall>()
    let finish: string | undefined
    for await (const text of data) {
      if (text === '[DONE]') break
      const { choices, usage, error } = Chunk.parse(JSON.parse(text))
      if (error !== null && error !== undefined)
        throw new ProviderError(`The provider answered: ${error.message}`, true)
      if (usage !== null && usage !== undefined) yield { type: 'usage', tokens: usage.total_tokens }
      const [choice] = choices
      const content = choice?.delta?.content ?? ''
      if (content !== '') yield { type: 'text', text: content }
      for (const part of choice?.delta?.tool_calls ?? []) {
        const known = calls.get(part.index) ?? { id: '', name: '', input: '' }
        calls.set(part.index, {
          id: known.id + (known.id === '' ? (part.id ?? '') : ''),
          name: known.name + (part.function?.name ?? ''),
          input: known.input + (part.function?.arguments ?? ''),
        })
      }
      finish = choice?.finish_reason ?? finish
    }
    if (finish === undefined) return
    for (const [index, call] of calls)
      yield { type: 'call', call: call.id === '' ? { ...call, id: `call_${index}` } : call }
    yield { type: 'stop', isCut: finish === 'length' }
  },
}

import type { ChatEvent } from '@cairn/contracts/assistant/chat'
import type { Message, MessagePart } from '../assistant-state.ts'

const withPart = (parts: readonly MessagePart[], event: ChatEvent): readonly MessagePart[] => {
  if (event.type === 'text') {
    const last = parts.at(-1)
    if (last?.type !== 'text') return [...parts, { type: 'text', text: event.text }]
    return [...parts.slice(0, -1), { ...last, text: `${last.text ?? ''}${event.text}` }]
  }
  if (event.type !== 'tool') return parts
  const known = parts.some(({ type, id }) => type === 'tool' && id === event.id)
  return known ? parts.map((part) => (part.type === 'tool' && part.id === event.id ? event : part)) : [...parts, event]
}

/** A message of the assistant, and what has arrived of it. */
export const withEvent = (message: Message, event: ChatEvent): Message => ({
  ...message,
  parts: withPart(message.parts, event),
})

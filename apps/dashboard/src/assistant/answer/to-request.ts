import type { ChatMessage, ChatRequest, ToolPart } from '@cairn/contracts/assistant/chat'
import { maxMessages, maxTextLength } from '@cairn/contracts/assistant/limits'
import { holdingOf } from '../attached-text.ts'
import type { AssistantState, Message, MessagePart } from '../assistant-state.ts'

type Part = ChatMessage['parts'][number]

const states: readonly ToolPart['state'][] = ['proposed', 'done', 'refused', 'failed']

const toPart = ({ type, text = '', title = '', id, tool, input = '{}', state, output = '' }: MessagePart): Part[] => {
  const cut = text.slice(0, maxTextLength)
  if (type === 'text') return cut === '' ? [] : [{ type, text: cut }]
  if (type === 'attachment') {
    const holds = holdingOf(text)
    return [{ type, title: title.slice(0, 200), text: cut, ...(holds !== undefined && { holds }) }]
  }
  const known = states.find((each) => each === state)
  if (type !== 'tool' || id === undefined || tool === undefined || known === undefined) return []
  return [{ type, id, tool, input, state: known, output: output.slice(0, maxTextLength) }]
}

/** Answers without a model are not the model's: it is not shown them, nor what was asked for them. */
const isOfModel = (message: Message, next: Message | undefined) =>
  !isWithoutModel(message) && !(message.role === 'user' && next !== undefined && isWithoutModel(next))

export const isWithoutModel = ({ parts }: Message): boolean => parts.some(({ type }) => type === 'without-model')

/** What the assistant is asked with: the chat as it is shown, without what is empty. */
export const toRequest = (messages: readonly Message[], tables: AssistantState['tables']): ChatRequest => ({
  messages: messages
    .filter((message, index) => isOfModel(message, messages[index + 1]))
    .map(({ role, parts }) => ({ role, parts: parts.flatMap(toPart) }))
    .filter(({ parts }) => parts.length > 0)
    .slice(-maxMessages),
  tables: tables.map(({ schema, name }) => `${schema}.${name}`),
})

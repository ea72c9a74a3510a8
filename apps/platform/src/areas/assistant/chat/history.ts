import type { ChatMessage, ToolPart } from '@cairn/contracts/assistant/chat'
import { allowsLevel } from '@cairn/contracts/assistant/opt-in'
import type { OptInLevel } from '@cairn/contracts/assistant/opt-in'
import { isToolName, toolRules } from '@cairn/contracts/assistant/tools'
import type { ProviderMessage, ToolCall } from '../provider/provider.ts'

const notShared = 'The organization does not share the result with the assistant.'

/** What a model gets of a tool that ran earlier: nothing that the organization does not share now. */
const outputFor = ({ tool, state, output }: ToolPart, level: OptInLevel): string => {
  if (!isToolName(tool)) return 'There is no such tool.'
  if (tool === 'rename_chat') return 'Done.'
  if (tool === 'run_sql') {
    if (state === 'proposed') return 'The person has not decided yet.'
    if (state === 'refused') return 'The person refused to run it.'
    if (allowsLevel(level, 'schema_and_log_and_data')) return output
    return state === 'done' ? `It ran. ${notShared}` : `It failed. ${notShared}`
  }
  if (state === 'refused') return 'Refused.'
  return allowsLevel(level, toolRules[tool].level) ? output : notShared
}

const callOf = ({ id, tool, input }: ToolPart): ToolCall => ({ id, name: tool, input })

const wordsIn = ({ parts }: ChatMessage): string =>
  parts
    .flatMap((part) => {
      if (part.type === 'text') return [part.text]
      return part.type === 'attachment'
        ? [`<attachment title=${JSON.stringify(part.title)}>\n${part.text}\n</attachment>`]
        : []
    })
    .join('\n')

/** An answer of several steps is one message of a chat: text, tools, their results, text again. */
const stepsOf = ({ parts }: ChatMessage, level: OptInLevel): ProviderMessage[] => {
  const messages: ProviderMessage[] = []
  let text = ''
  let tools: ToolPart[] = []
  const close = () => {
    if (text === '' && tools.length === 0) return
    messages.push({ role: 'assistant', text, calls: tools.map(callOf) })
    messages.push(...tools.map((tool) => ({ role: 'tool' as const, id: tool.id, text: outputFor(tool, level) })))
    text = ''
    tools = []
  }
  for (const part of parts) {
    if (part.type === 'tool') tools.push(part)
    else {
      if (tools.length > 0) close()
      text += part.text
    }
  }
  close()
  return messages
}

/** A chat as a model reads it. */
export const historyFor = (messages: readonly ChatMessage[], level: OptInLevel): ProviderMessage[] =>
  messages.flatMap((message): ProviderMessage[] =>
    message.role === 'user' ? [{ role: 'user', text: wordsIn(message) }] : stepsOf(message, level),
  )

/** What the schema is searched for: the last messages of the person. */
export const questionOf = (messages: readonly ChatMessage[]): string =>
  messages
    .filter(({ role }) => role === 'user')
    .slice(-3)
    .map(wordsIn)
    .join('\n')

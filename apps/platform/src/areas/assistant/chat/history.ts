import type { ChatMessage, ToolPart } from '@cairn/contracts/assistant/chat'
import { allowsLevel } from '@cairn/contracts/assistant/opt-in'
import type { OptInLevel } from '@cairn/contracts/assistant/opt-in'
import { isToolName, toolRules } from '@cairn/contracts/assistant/tools'
import type { ProviderMessage, ToolCall } from '../provider/provider.ts'

const notShared = 'The organization does not share the result with the assistant.'

/** What a model gets of a tool that ran earlier: nothing that the organization does not share now. */
const outputFor = ({ tool, state, output }: ToolPart, level: OptInLevel): string => {
  if (!isToolName(tool)) return 'There is no such tool.'
  if (tool === 'rename_chat' || tool === 'suggest_questions') return 'Done.'
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

const levelFor = { rows: 'schema_and_log_and_data', logs: 'schema_and_log' } as const

type Attachment = Extract<ChatMessage['parts'][number], { type: 'attachment' }>

/** The title and the first line name a table: they are left out with the rest. */
const attached = ({ title, text, holds }: Attachment, level: OptInLevel): string => {
  const isShared = holds === undefined || allowsLevel(level, levelFor[holds])
  const words = isShared ? text : `The organization does not share ${holds} with the assistant.`
  return `<attachment title=${JSON.stringify(isShared ? title : holds)}>\n${words}\n</attachment>`
}

const wordsIn = ({ parts }: ChatMessage, level: OptInLevel): string =>
  parts
    .flatMap((part) => {
      if (part.type === 'text') return [part.text]
      return part.type === 'attachment' ? [attached(part, level)] : []
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
    message.role === 'user' ? [{ role: 'user', text: wordsIn(message, level) }] : stepsOf(message, level),
  )

/** What the schema is searched for: the last messages of the person. */
export const questionOf = (messages: readonly ChatMessage[], level: OptInLevel): string =>
  messages
    .filter(({ role }) => role === 'user')
    .slice(-3)
    .map((message) => wordsIn(message, level))
    .join('\n')

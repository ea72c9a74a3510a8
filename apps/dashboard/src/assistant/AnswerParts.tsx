import type { Message, MessagePart } from './assistant-state.ts'
import { changeMessage, saveResult } from './assistant-state.ts'
import type { AssistantStore } from './assistant-store.ts'
import { SqlCard } from './cards/SqlCard.tsx'
import { ToolLine } from './cards/ToolLine.tsx'
import { Markdown } from './text/Markdown.tsx'

interface AnswerPartsProps {
  store: AssistantStore
  message: Message
  onDecided: () => void
}

const isTool = (part: MessagePart, id: string | undefined) => part.type === 'tool' && part.id === id

/** What the assistant answered: words, the tools that it used, and the SQL that it proposes. */
export const AnswerParts = ({ store, message, onDecided }: AnswerPartsProps) => {
  const decide = (part: MessagePart, outcome: { state: string; output: string; results?: unknown }) => {
    const { id: messageId } = message
    const chatId = store.state.activeChatId
    if (chatId === undefined || part.id === undefined) return
    const snippetId = part.id
    const { state, output, results } = outcome
    store.update((current, moment) => {
      const decided = changeMessage(
        current,
        { chatId, messageId },
        (each) => ({
          ...each,
          parts: each.parts.map((one) => (isTool(one, snippetId) ? { ...one, state, output } : one)),
        }),
        moment,
      )
      return results === undefined ? decided : saveResult(decided, { messageId, snippetId, result: results }, moment)
    })
    onDecided()
  }
  return (
    <div className="flex flex-col gap-2">
      {message.parts.map((part, index) => {
        const key = part.id ?? `${index} ${part.type}`
        if (part.type === 'without-model')
          return (
            <p key={key} className="text-xs text-muted">
              Answered without a model, from this project alone.
            </p>
          )
        if (part.type === 'text') return <Markdown key={key} text={part.text ?? ''} />
        if (part.type !== 'tool') return null
        if (part.tool !== 'run_sql') return <ToolLine key={key} part={part} />
        return (
          <SqlCard
            key={key}
            projectRef={store.projectRef}
            part={part}
            kept={part.id === undefined ? undefined : message.results[part.id]}
            onOutcome={(outcome) => decide(part, outcome)}
          />
        )
      })}
    </div>
  )
}

import { RotateCw, Sparkles } from 'lucide-react'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Spinner } from '~/ui/spinner.tsx'
import type { AnswerState } from './answer/answer-run.ts'
import { commands } from './answer/commands.ts'
import type { AssistantState, Chat } from './assistant-state.ts'
import { activeChat, setInput } from './assistant-state.ts'
import type { AssistantStore } from './assistant-store.ts'
import { MessageItem } from './MessageItem.tsx'

interface MessagesProps {
  store: AssistantStore
  state: AssistantState
  answer: AnswerState
  onAnswer: () => void
}

const showEnd = (end: HTMLElement | null) => {
  const list = end?.parentElement
  if (list) list.scrollTop = list.scrollHeight
}

/** What can be asked without a model. A press begins the message. */
const WithoutModel = ({ store }: Pick<MessagesProps, 'store'>) => (
  <section aria-labelledby="without-model" className="px-4">
    <h3 id="without-model" className="text-xs text-muted">
      Answers without a model
    </h3>
    <ul className="mt-1.5 flex flex-col">
      {commands.map(({ name, hint, about }) => (
        <li key={name}>
          <button
            type="button"
            onClick={() => store.update((current) => setInput(current, hint === '' ? name : `${name} `))}
            className="flex w-full items-baseline gap-2 rounded-md px-2 py-1.5 text-left text-sm -outline-offset-2 hover:bg-surface-2"
          >
            <span className="shrink-0 font-mono text-xs">{name}</span>
            <span className="min-w-0 truncate text-muted">{about}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
)

const partsOf = (chat: Chat | undefined) =>
  chat?.messages.at(-1)?.parts.map(({ text, state }) => `${text?.length} ${state}`)

/** Of the active chat: that it is being answered, or why it was not. */
const Ending = ({ answer, onAnswer }: Pick<MessagesProps, 'answer' | 'onAnswer'>) => (
  <div className="flex flex-col gap-2 px-4 pb-4">
    <output className="text-xs text-muted">
      {answer.isAnswering && (
        <span className="flex items-center gap-2">
          <Spinner /> Answering
        </span>
      )}
      {answer.note}
    </output>
    {answer.problem !== undefined && (
      <Banner
        tone="danger"
        title={answer.problem}
        actions={
          <Button size="sm" icon={<RotateCw aria-hidden size={14} />} onClick={onAnswer}>
            Try again
          </Button>
        }
      />
    )}
  </div>
)

/** The messages of the active chat, the last in sight. */
export const Messages = ({ store, state, answer, onAnswer }: MessagesProps) => {
  const chat = activeChat(state)
  const messages = chat?.messages ?? []
  const lastId = messages.at(-1)?.id
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {messages.length === 0 ? (
        <>
          <EmptyState className="!pb-6" icon={<Sparkles aria-hidden size={24} />} title="No messages">
            Messages about this project are stored in this browser.
          </EmptyState>
          <WithoutModel store={store} />
        </>
      ) : (
        <ol aria-label="Messages" className="flex flex-col gap-3 p-4">
          {messages.map((message) => (
            <MessageItem
              key={message.id}
              store={store}
              message={message}
              isLast={message.id === lastId}
              onDecided={onAnswer}
            />
          ))}
        </ol>
      )}
      {answer.chatId === state.activeChatId && <Ending answer={answer} onAnswer={onAnswer} />}
      {/* Mounted again for every message, chat and part that arrives: it scrolls to the end. */}
      <div key={`${chat?.id} ${lastId} ${partsOf(chat)?.join()} ${answer.isAnswering}`} ref={showEnd} />
    </div>
  )
}

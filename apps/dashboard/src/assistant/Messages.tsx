import { Sparkles } from 'lucide-react'
import { EmptyState } from '~/ui/empty-state.tsx'
import type { AssistantState } from './assistant-state.ts'
import { activeChat } from './assistant-state.ts'
import type { AssistantStore } from './assistant-store.ts'
import { MessageItem } from './MessageItem.tsx'

const showEnd = (end: HTMLElement | null) => {
  const list = end?.parentElement
  if (list) list.scrollTop = list.scrollHeight
}

/** The messages of the active chat, the last in sight. */
export const Messages = ({ store, state }: { store: AssistantStore; state: AssistantState }) => {
  const chat = activeChat(state)
  const messages = chat?.messages ?? []
  const lastId = messages.at(-1)?.id
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {messages.length === 0 ? (
        <EmptyState className="py-16" icon={<Sparkles aria-hidden size={24} />} title="No messages">
          Messages about this project are stored in this browser.
        </EmptyState>
      ) : (
        <ol aria-label="Messages" className="flex flex-col gap-3 p-4">
          {messages.map((message) => (
            <MessageItem key={message.id} store={store} message={message} isLast={message.id === lastId} />
          ))}
        </ol>
      )}
      {/* Mounted again for every message and chat: it scrolls to the end. */}
      <div key={`${chat?.id} ${lastId}`} ref={showEnd} />
    </div>
  )
}

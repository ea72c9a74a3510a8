import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '~/ui/class-names.ts'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Time } from '~/ui/time.tsx'
import type { AssistantState, Chat } from './assistant-state.ts'
import { deleteChat, recentChats, selectChat, textOf } from './assistant-state.ts'
import type { AssistantStore } from './assistant-store.ts'

interface ChatListProps {
  store: AssistantStore
  state: AssistantState
  onChosen: () => void
}

const beginningOf = ({ messages }: Chat): string => {
  const [first] = messages
  return first === undefined ? 'No messages' : textOf(first)
}

export const ChatList = ({ store, state, onChosen }: ChatListProps) => {
  const [leaving, setLeaving] = useState<Chat | undefined>(undefined)
  const chats = recentChats(state)
  const choose = ({ id }: Chat) => {
    store.update((current) => selectChat(current, id))
    onChosen()
  }
  return (
    <>
      {chats.length === 0 && <p className="px-4 py-6 text-sm text-muted">No chats in this project.</p>}
      <ul aria-label="Chats" className="min-h-0 flex-1 overflow-y-auto p-2">
        {chats.map((chat) => (
          <li
            key={chat.id}
            className={classNames(
              'flex items-center gap-1 rounded-md pr-1 hover:bg-surface-2',
              chat.id === state.activeChatId && 'bg-surface-2',
            )}
          >
            <button
              type="button"
              aria-current={chat.id === state.activeChatId || undefined}
              onClick={() => choose(chat)}
              className="min-w-0 flex-1 rounded-md px-2 py-1.5 text-left -outline-offset-2"
            >
              <span className="flex items-baseline justify-between gap-2">
                <span className="truncate text-sm">{chat.name}</span>
                <span className="shrink-0 text-xs text-faint">
                  <Time value={chat.updatedAt.toISOString()} />
                </span>
              </span>
              <span className="block truncate text-xs text-muted">{beginningOf(chat)}</span>
            </button>
            <IconButton label={`Delete ${chat.name}`} size="sm" onClick={() => setLeaving(chat)}>
              <Trash2 aria-hidden size={14} />
            </IconButton>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={(open) => !open && setLeaving(undefined)}
        title="Delete this chat?"
        variant="danger"
        confirmLabel="Delete chat"
        onConfirm={() =>
          store.update((current, moment) => (leaving === undefined ? current : deleteChat(current, leaving.id, moment)))
        }
      >
        <p>Deletes the chat and its messages. This cannot be undone.</p>
      </ConfirmDialog>
    </>
  )
}

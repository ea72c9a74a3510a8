import { Eraser, List, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import type { AssistantState } from './assistant-state.ts'
import { activeChat, clearMessages, newChat } from './assistant-state.ts'
import type { AssistantStore } from './assistant-store.ts'

interface PanelHeaderProps {
  store: AssistantStore
  state: AssistantState
  listed: boolean
  onListedChange: (listed: boolean) => void
  onClose: () => void
}

export const PanelHeader = ({ store, state, listed, onListedChange, onClose }: PanelHeaderProps) => {
  const [clearing, setClearing] = useState(false)
  const chat = activeChat(state)
  const begin = () => {
    store.update((current, moment) => newChat(current, moment))
    onListedChange(false)
  }
  return (
    <header className="flex h-12 shrink-0 items-center gap-0.5 border-b border-line pr-2 pl-4">
      <h2 className="min-w-0 flex-1 truncate text-base font-medium">
        {listed ? 'Chats' : (chat?.name ?? 'Assistant')}
      </h2>
      {!listed && (
        <IconButton
          label="Clear messages"
          tooltipSide="bottom"
          disabledReason={chat === undefined || chat.messages.length === 0 ? 'No messages.' : undefined}
          onClick={() => setClearing(true)}
        >
          <Eraser aria-hidden size={16} />
        </IconButton>
      )}
      <IconButton
        label="Chats"
        tooltipSide="bottom"
        aria-pressed={listed}
        className={listed ? '!bg-surface-3' : ''}
        onClick={() => onListedChange(!listed)}
      >
        <List aria-hidden size={16} />
      </IconButton>
      <IconButton label="New chat" tooltipSide="bottom" onClick={begin}>
        <Plus aria-hidden size={16} />
      </IconButton>
      <IconButton label="Close the assistant" tooltipSide="bottom" onClick={onClose}>
        <X aria-hidden size={16} />
      </IconButton>
      <ConfirmDialog
        open={clearing}
        onOpenChange={setClearing}
        title="Clear the messages of this chat?"
        variant="danger"
        confirmLabel="Clear messages"
        onConfirm={() => store.update(clearMessages)}
      >
        <p>Deletes the messages and the text in the field. The chat stays. This cannot be undone.</p>
      </ConfirmDialog>
    </header>
  )
}

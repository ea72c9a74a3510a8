import { Copy, Ellipsis, Paperclip, Pencil, Scissors, Trash2 } from 'lucide-react'
import { IconButton } from '~/ui/icon-button.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import { useCopy } from '~/ui/use-copy.ts'
import { isWithoutModel } from './answer/to-request.ts'
import { AnswerParts } from './AnswerParts.tsx'
import type { Message } from './assistant-state.ts'
import { deleteMessagesAfter, editMessage, textOf } from './assistant-state.ts'
import type { AssistantStore } from './assistant-store.ts'
import { RateButtons } from './RateButtons.tsx'

interface MessageItemProps {
  store: AssistantStore
  message: Message
  isLast: boolean
  /** The person has run or refused SQL of this message. */
  onDecided: () => void
}

const Attached = ({ message }: { message: Message }) =>
  message.parts
    .filter(({ type }) => type === 'attachment')
    .map(({ text = '' }) => (
      <span key={text} className="mt-1 flex items-center gap-1 text-xs text-muted">
        <Paperclip aria-hidden size={12} className="shrink-0" />
        <span className="truncate">{text}</span>
      </span>
    ))

export const MessageItem = ({ store, message, isLast, onDecided }: MessageItemProps) => {
  const { copy } = useCopy()
  const isQuestion = message.role === 'user'
  const remove = (including: boolean) =>
    store.update((state, { now }) => deleteMessagesAfter(state, message.id, { including, now }))
  return (
    <li className="group flex items-start gap-1">
      {isQuestion ? (
        <div className="min-w-0 flex-1 rounded-md border border-line bg-surface-2 px-3 py-2 text-sm break-words whitespace-pre-wrap">
          <span className="sr-only">You: </span>
          {textOf(message)}
          <Attached message={message} />
        </div>
      ) : (
        <div className="min-w-0 flex-1 py-1">
          <span className="sr-only">Assistant: </span>
          <AnswerParts store={store} message={message} onDecided={onDecided} />
          {!isWithoutModel(message) && <RateButtons store={store} message={message} />}
        </div>
      )}
      <Menu
        align="end"
        trigger={
          <IconButton label="Message actions" size="sm" className="mt-1">
            <Ellipsis aria-hidden size={14} />
          </IconButton>
        }
      >
        <MenuItem icon={<Copy aria-hidden size={14} />} onSelect={() => copy(textOf(message))}>
          Copy
        </MenuItem>
        {isQuestion && (
          <MenuItem
            icon={<Pencil aria-hidden size={14} />}
            onSelect={() => store.update((state, moment) => editMessage(state, message.id, moment))}
          >
            Edit from here
          </MenuItem>
        )}
        <MenuItem
          icon={<Scissors aria-hidden size={14} />}
          disabledReason={isLast ? 'No messages follow.' : undefined}
          onSelect={() => remove(false)}
        >
          Delete following messages
        </MenuItem>
        <MenuItem icon={<Trash2 aria-hidden size={14} />} danger onSelect={() => remove(true)}>
          {isLast ? 'Delete' : 'Delete this message and the following'}
        </MenuItem>
      </Menu>
    </li>
  )
}

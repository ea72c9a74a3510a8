import { Pause, Play, Radio, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { kindLabels, mostMessages } from './inspected-message.ts'
import type { InspectedMessage } from './inspected-message.ts'
import type { ChannelState } from './use-channel.ts'

interface MessageListProps {
  messages: readonly InspectedMessage[]
  state: ChannelState
  name: string
  onClear: () => void
}

const tones = { broadcast: 'accent', presence: 'success', change: 'warning', system: 'neutral' } as const

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
})

const Message = ({ message }: { message: InspectedMessage }) => {
  const [isOpen, setIsOpen] = useState(false)
  const { at, kind, title, payload } = message
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex w-full items-center gap-3 px-4 py-2 text-left text-sm hover:bg-surface-2"
      >
        <time dateTime={new Date(at).toISOString()} className="tabular shrink-0 font-mono text-xs text-muted">
          {clock.format(at)}
        </time>
        <span className="shrink-0">
          <Badge tone={tones[kind]}>{kindLabels[kind]}</Badge>
        </span>
        <span className="min-w-0 truncate font-mono max-sm:flex-1">{title}</span>
        <span className="min-w-0 flex-1 truncate font-mono text-xs text-muted max-sm:hidden">
          {JSON.stringify(payload)}
        </span>
      </button>
      {isOpen && (
        <div className="px-4 pb-3">
          <CodeBlock code={JSON.stringify(payload, null, 2)} label={`Payload of ${title}`} copyAs="payload" />
        </div>
      )}
    </li>
  )
}

/** What has arrived, the newest first. */
export const MessageList = ({ messages, state, name, onClear }: MessageListProps) => {
  const [frozen, setFrozen] = useState<readonly InspectedMessage[]>()
  const shown = frozen ?? messages
  const waiting = frozen === undefined ? 0 : messages.filter(({ id }) => id > (frozen[0]?.id ?? 0)).length
  return (
    <Card className="!p-0">
      <div className="flex min-h-12 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <h2 className="text-base font-medium">Messages</h2>
        <output className="tabular text-sm text-muted">
          {shown.length >= mostMessages ? `the newest ${mostMessages.toLocaleString('en-US')}` : shown.length}
          {waiting > 0 && `, ${waiting} waiting`}
        </output>
        {(frozen !== undefined || messages.length > 0) && (
          <span className="ml-auto flex gap-2">
            <Button
              variant="ghost"
              icon={frozen === undefined ? <Pause aria-hidden size={14} /> : <Play aria-hidden size={14} />}
              onClick={() => setFrozen(frozen === undefined ? messages : undefined)}
            >
              {frozen === undefined ? 'Pause' : 'Resume'}
            </Button>
            <Button
              variant="ghost"
              icon={<Trash2 aria-hidden size={14} />}
              onClick={() => {
                setFrozen(undefined)
                onClear()
              }}
            >
              Clear
            </Button>
          </span>
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={state === 'joined' ? 'No messages' : 'No channel'}
          icon={<Radio aria-hidden size={28} strokeWidth={1.5} />}
        >
          {state === 'joined'
            ? `Messages to ${name} are shown here as they arrive.`
            : 'Join a channel to see its messages.'}
        </EmptyState>
      ) : (
        <ol aria-label="Messages" className="max-h-[70vh] overflow-y-auto">
          {shown.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ol>
      )}
    </Card>
  )
}

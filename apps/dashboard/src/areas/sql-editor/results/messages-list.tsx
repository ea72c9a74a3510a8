import { Badge } from '~/ui/badge.tsx'
import type { Tone } from '~/ui/badge-style.ts'
import { Button } from '~/ui/button.tsx'
import { counted, formatCount } from '~/lib/counts.ts'
import type { Message } from './summarize.ts'

interface MessagesListProps {
  messages: readonly Message[]
  firstLine: number
  onGoToLine: (line: number) => void
}

const maxShown = 1_000

const tones: Record<string, Tone> = { WARNING: 'warning', NOTICE: 'info' }

export const MessagesList = ({ messages, firstLine, onGoToLine }: MessagesListProps) => (
  <div className="h-full overflow-auto">
    <ul aria-label="Messages" className="divide-y divide-line">
      {messages.slice(0, maxShown).map((message, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two messages may be the same in all; the list never changes
        <li key={index} className="flex items-start gap-3 px-3 py-1.5 [content-visibility:auto]">
          <Badge tone={tones[message.severity] ?? 'neutral'} className="mt-0.5">
            {message.severity}
          </Badge>
          <div className="min-w-0 flex-1 font-mono text-xs leading-5 break-words">
            <p>{message.message}</p>
            {message.detail !== undefined && <p className="text-muted">{message.detail}</p>}
            {message.hint !== undefined && <p className="text-muted">Hint: {message.hint}</p>}
          </div>
          <Button size="sm" variant="ghost" onClick={() => onGoToLine(message.line + firstLine - 1)}>
            Line {formatCount(message.line + firstLine - 1)}
          </Button>
        </li>
      ))}
    </ul>
    {messages.length > maxShown && (
      <p className="px-3 py-2 text-sm text-muted">and {counted(messages.length - maxShown, 'more message')}</p>
    )}
  </div>
)

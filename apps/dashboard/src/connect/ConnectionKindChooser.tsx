import { classNames } from '~/ui/class-names.ts'
import type { ConnectionKind } from './connection.ts'

const kinds: readonly { value: ConnectionKind; label: string; text: string }[] = [
  {
    value: 'direct',
    label: 'Direct connection',
    text: 'For servers and tools that stay connected: each client has a server connection of its own.',
  },
  {
    value: 'pooler',
    label: 'Transaction pooler',
    text: 'For many short connections, such as serverless functions: clients share server connections, each for the length of a transaction. SET, LISTEN and temporary tables end with the transaction.',
  },
]

interface ConnectionKindChooserProps {
  value: ConnectionKind
  onChange: (kind: ConnectionKind) => void
}

export const ConnectionKindChooser = ({ value, onChange }: ConnectionKindChooserProps) => (
  <div>
    <fieldset className="inline-flex rounded-md border border-line p-0.5">
      <legend className="sr-only">Connection</legend>
      {kinds.map((kind) => (
        <button
          key={kind.value}
          type="button"
          aria-pressed={kind.value === value}
          onClick={() => onChange(kind.value)}
          className={classNames(
            'h-6 rounded-sm px-2.5 text-xs hover:text-text',
            kind.value === value ? 'bg-surface-3 text-text' : 'text-muted',
          )}
        >
          {kind.label}
        </button>
      ))}
    </fieldset>
    <p className="mt-1.5 text-xs text-pretty text-muted">{kinds.find((kind) => kind.value === value)?.text}</p>
  </div>
)

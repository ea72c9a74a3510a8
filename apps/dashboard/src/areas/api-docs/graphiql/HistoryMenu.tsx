import { History } from 'lucide-react'
import { Button } from '~/ui/button.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import type { TypedOperation } from './kept-operations.ts'

interface HistoryMenuProps {
  history: readonly TypedOperation[]
  onChoose: (operation: TypedOperation) => void
}

const longestTitle = 60

const titleOf = ({ query }: TypedOperation): string => {
  const line = query.replaceAll(/\s+/g, ' ').trim()
  return line.length > longestTitle ? `${line.slice(0, longestTitle)}…` : line
}

/** The operations that ran last in this browser. */
export const HistoryMenu = ({ history, onChoose }: HistoryMenuProps) => {
  const button = (
    <Button
      variant="ghost"
      icon={<History aria-hidden size={14} />}
      disabledReason={history.length === 0 ? 'Operations that you run are listed here.' : undefined}
    >
      History
    </Button>
  )
  if (history.length === 0) return button
  return (
    <Menu trigger={button} className="max-w-96">
      {history.map((operation) => (
        <MenuItem key={JSON.stringify(operation)} onSelect={() => onChoose(operation)}>
          <span className="truncate font-mono text-xs">{titleOf(operation)}</span>
        </MenuItem>
      ))}
    </Menu>
  )
}

import { ChevronDown, X } from 'lucide-react'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Menu, MenuCheck } from '~/ui/menu.tsx'

interface UniqueRowProps {
  columns: readonly string[]
  number: number
  columnNames: readonly string[]
  problem: string | undefined
  onChange: (columns: readonly string[]) => void
  onRemove: () => void
}

/** The columns are in the order in which they were chosen: that of the index. */
export const UniqueRow = ({ columns, number, columnNames, problem, onChange, onRemove }: UniqueRowProps) => (
  <li className="flex flex-col gap-1">
    <div className="flex items-center gap-1.5">
      <Menu
        className="max-h-72"
        trigger={
          <Button aria-label={`Columns of unique key ${number}`} className="min-w-0 flex-1 !justify-between">
            <span className={`truncate font-mono ${columns.length === 0 ? 'text-faint' : ''}`}>
              {columns.length === 0 ? 'columns' : columns.join(', ')}
            </span>
            <ChevronDown aria-hidden size={14} className="shrink-0" />
          </Button>
        }
      >
        {columnNames.map((name) => (
          <MenuCheck
            key={name}
            checked={columns.includes(name)}
            onCheckedChange={(checked) =>
              onChange(checked ? [...columns, name] : columns.filter((column) => column !== name))
            }
          >
            <span className="font-mono">{name}</span>
          </MenuCheck>
        ))}
      </Menu>
      <IconButton label={`Remove unique key ${number}`} onClick={onRemove}>
        <X aria-hidden size={14} />
      </IconButton>
    </div>
    {problem !== undefined && (
      <p role="alert" className="pl-2 text-xs text-danger">
        {problem}
      </p>
    )}
  </li>
)

import { Columns3 } from 'lucide-react'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { Menu, MenuCheck } from '../menu.tsx'
import type { GridColumn } from './grid-types.ts'
import type { Arrangement } from './model/arrangement.ts'
import { completeArrangement, hideColumn } from './model/arrangement.ts'

interface ColumnsMenuProps {
  columns: readonly Pick<GridColumn, 'id' | 'name'>[]
  arrangement: Arrangement
  onArrangementChange: (arrangement: Arrangement) => void
  /** An icon, where there is no room for a word. */
  isSmall?: boolean
}

/** Which columns of a grid are shown. */
export const ColumnsMenu = ({ columns, arrangement, onArrangementChange, isSmall = false }: ColumnsMenuProps) => {
  const complete = completeArrangement(columns, arrangement)
  const names = new Map(columns.map(({ id, name }) => [id, name]))
  const hidden = complete.filter(({ isHidden }) => isHidden === true).length
  const label = hidden === 0 ? 'Columns' : `Columns (${hidden} hidden)`
  const isLast = columns.length - hidden === 1
  return (
    <Menu
      align="end"
      trigger={
        isSmall ? (
          <IconButton label={label} size="sm" className={hidden > 0 ? '!text-accent' : undefined}>
            <Columns3 aria-hidden size={14} />
          </IconButton>
        ) : (
          <Button icon={<Columns3 aria-hidden size={14} />}>{label}</Button>
        )
      }
    >
      {complete.map(({ id, isHidden = false }) => (
        <MenuCheck
          key={id}
          checked={!isHidden}
          onCheckedChange={(checked) => {
            if (checked || !isLast) onArrangementChange(hideColumn(complete, id, !checked))
          }}
        >
          {names.get(id) ?? id}
        </MenuCheck>
      ))}
    </Menu>
  )
}

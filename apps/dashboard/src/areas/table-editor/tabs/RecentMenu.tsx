import { useNavigate } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { IconButton } from '~/ui/icon-button.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import { RelationIcon } from '../list/RelationIcon.tsx'
import { tableEditorPaths } from '../paths.ts'
import type { OpenTables } from './table-tabs.ts'

/** Tables that were opened before in this browser, closed or not. */
export const RecentMenu = ({ projectRef, recent }: { projectRef: string; recent: OpenTables['recent'] }) => {
  const navigate = useNavigate()
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label="Recent tables" className="m-1 shrink-0">
          <History aria-hidden size={14} />
        </IconButton>
      }
    >
      {recent.map(({ id, name, kind }) => (
        <MenuItem
          key={id}
          icon={<RelationIcon kind={kind} />}
          onSelect={() => void navigate({ to: tableEditorPaths.table({ ref: projectRef, id }), search: {} })}
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}

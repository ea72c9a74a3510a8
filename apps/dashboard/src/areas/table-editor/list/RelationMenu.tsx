import type { Relation } from '@cairn/contracts/database/catalogue'
import { Copy, CopyPlus, FileCode2, Files, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { messageOf } from '~/api/errors.ts'
import { copyText } from '~/ui/copy-text.ts'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import { toast } from '~/ui/toast.ts'
import type { TableEditorPanel } from '../search.ts'

const isTable = ({ kind }: Relation) => kind === 'table' || kind === 'partitioned table'

const copyName = async ({ schema, name }: Relation) => {
  try {
    await copyText(`${schema}.${name}`)
    toast.success('Copied')
  } catch (error) {
    toast.error(messageOf(error))
  }
}

interface RelationMenuProps {
  relation: Relation
  open: boolean
  onOpenChange: (open: boolean) => void
  trigger: ReactNode
  onDelete: () => void
  onPanel: (panel: TableEditorPanel) => void
  /** Opens the SQL of the relation, where that preview is on. */
  onEditSql: (() => void) | undefined
  /** Why this person may not change tables. */
  forbidden: string | undefined
}

export const RelationMenu = (props: RelationMenuProps) => {
  const { relation, open, onOpenChange, trigger, onDelete, onPanel, onEditSql, forbidden } = props
  const reason = (what: string) =>
    forbidden ?? (isTable(relation) ? undefined : `${what} a ${relation.kind} in the SQL editor.`)
  return (
    <Menu align="end" open={open} onOpenChange={onOpenChange} trigger={trigger}>
      <MenuItem icon={<Pencil size={14} />} disabledReason={reason('Edit')} onSelect={() => onPanel('edit-table')}>
        Edit table
      </MenuItem>
      {onEditSql !== undefined && (
        <MenuItem
          icon={<FileCode2 size={14} />}
          disabledReason={relation.kind === 'foreign table' ? 'Edit a foreign table in the SQL editor.' : undefined}
          onSelect={onEditSql}
        >
          Edit as SQL
        </MenuItem>
      )}
      <MenuItem
        icon={<CopyPlus size={14} />}
        disabledReason={reason('Duplicate')}
        onSelect={() => onPanel('copy-table')}
      >
        Duplicate structure
      </MenuItem>
      <MenuItem icon={<Files size={14} />} disabledReason={reason('Duplicate')} onSelect={() => onPanel('copy-rows')}>
        Duplicate with rows
      </MenuItem>
      <MenuItem icon={<Copy size={14} />} onSelect={() => void copyName(relation)}>
        Copy name
      </MenuItem>
      <MenuItem icon={<Trash2 size={14} />} danger disabledReason={reason('Drop')} onSelect={onDelete}>
        Delete table
      </MenuItem>
    </Menu>
  )
}

import type { Relation } from '@cairn/contracts/database/catalogue'
import { Copy, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { messageOf } from '~/api/errors.ts'
import { copyText } from '~/ui/copy-text.ts'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import { toast } from '~/ui/toast.tsx'

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
  /** Why this person may not delete tables. */
  forbidden: string | undefined
}

export const RelationMenu = ({ relation, open, onOpenChange, trigger, onDelete, forbidden }: RelationMenuProps) => (
  <Menu align="end" open={open} onOpenChange={onOpenChange} trigger={trigger}>
    <MenuItem icon={<Copy size={14} />} onSelect={() => void copyName(relation)}>
      Copy name
    </MenuItem>
    <MenuItem
      icon={<Trash2 size={14} />}
      danger
      disabledReason={forbidden ?? (isTable(relation) ? undefined : `Drop a ${relation.kind} in the SQL editor.`)}
      onSelect={onDelete}
    >
      Delete table
    </MenuItem>
  </Menu>
)

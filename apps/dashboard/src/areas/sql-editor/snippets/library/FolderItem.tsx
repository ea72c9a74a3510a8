import type { SnippetFolder } from '@cairn/contracts/snippets/snippet-folders'
import { ChevronRight, Ellipsis, Folder, FolderInput, Trash2 } from 'lucide-react'
import { classNames } from '~/ui/class-names.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import { indentOf } from './indent.ts'

interface FolderItemProps {
  folder: SnippetFolder
  depth: number
  count: number
  isOpen: boolean
  /** Why it cannot be changed. */
  refusal: string | undefined
  onToggle: (id: string) => void
  onChange: (folder: SnippetFolder) => void
  onDelete: (folder: SnippetFolder) => void
}

export const FolderItem = ({
  folder,
  depth,
  count,
  isOpen,
  refusal,
  onToggle,
  onChange,
  onDelete,
}: FolderItemProps) => (
  <>
    <button
      type="button"
      aria-expanded={isOpen}
      title={folder.name}
      onClick={() => onToggle(folder.id)}
      style={{ paddingLeft: indentOf(depth) }}
      className="flex h-[30px] w-full items-center gap-1.5 rounded-md pr-8 text-left text-sm text-muted -outline-offset-2 hover:bg-surface-2"
    >
      <ChevronRight aria-hidden size={12} className={classNames('shrink-0 text-faint', isOpen && 'rotate-90')} />
      <Folder aria-hidden size={14} className="shrink-0 text-faint" />
      <span className="min-w-0 flex-1 truncate">{folder.name}</span>
      <span className="text-xs text-faint group-focus-within:invisible group-hover:invisible">{count}</span>
    </button>
    <span className="absolute top-[3px] right-1 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-[[data-state=open]]:opacity-100 pointer-coarse:opacity-100">
      <Menu
        align="end"
        trigger={
          <IconButton label={`Actions for the folder ${folder.name}`} size="sm">
            <Ellipsis aria-hidden size={14} />
          </IconButton>
        }
      >
        <MenuItem
          icon={<FolderInput aria-hidden size={14} />}
          disabledReason={refusal}
          onSelect={() => onChange(folder)}
        >
          Rename or move
        </MenuItem>
        <MenuItem
          icon={<Trash2 aria-hidden size={14} />}
          danger
          disabledReason={refusal}
          onSelect={() => onDelete(folder)}
        >
          Delete
        </MenuItem>
      </Menu>
    </span>
  </>
)

import { Copy, Download, FolderInput, Link, Pencil, Timer, Trash2 } from 'lucide-react'
import { Menu, MenuItem, MenuSeparator } from '~/ui/menu.tsx'
import { isFolder } from './entries.ts'

export type EntryAction = 'download' | 'copy-url' | 'sign' | 'rename' | 'move' | 'copy' | 'delete'

interface EntryMenuProps {
  place: { x: number; y: number }
  items: readonly string[]
  isPublic: boolean
  forbidden: string | undefined
  onChoose: (action: EntryAction) => void
  onClose: () => void
}

/** What can be done with the selected rows, where the pointer is. */
export const EntryMenu = ({ place, items, isPublic, forbidden, onChoose, onClose }: EntryMenuProps) => {
  const [first = ''] = items
  const isOne = items.length === 1
  const isFile = isOne && !isFolder(first)
  return (
    <Menu
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      trigger={
        <button
          type="button"
          aria-label="Actions"
          tabIndex={-1}
          className="pointer-events-none fixed size-0 opacity-0"
          style={{ left: place.x, top: place.y }}
        />
      }
    >
      <MenuItem icon={<Download aria-hidden size={14} />} onSelect={() => onChoose('download')}>
        {isFile ? 'Download' : 'Download as ZIP'}
      </MenuItem>
      {isFile && isPublic && (
        <MenuItem icon={<Link aria-hidden size={14} />} onSelect={() => onChoose('copy-url')}>
          Copy URL
        </MenuItem>
      )}
      {isFile && (
        <MenuItem icon={<Timer aria-hidden size={14} />} disabledReason={forbidden} onSelect={() => onChoose('sign')}>
          Create signed URL
        </MenuItem>
      )}
      <MenuSeparator />
      {isOne && (
        <MenuItem
          icon={<Pencil aria-hidden size={14} />}
          keys="f2"
          disabledReason={forbidden}
          onSelect={() => onChoose('rename')}
        >
          Rename
        </MenuItem>
      )}
      <MenuItem
        icon={<FolderInput aria-hidden size={14} />}
        disabledReason={forbidden}
        onSelect={() => onChoose('move')}
      >
        Move
      </MenuItem>
      <MenuItem icon={<Copy aria-hidden size={14} />} disabledReason={forbidden} onSelect={() => onChoose('copy')}>
        Copy
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        danger
        icon={<Trash2 aria-hidden size={14} />}
        disabledReason={forbidden}
        onSelect={() => onChoose('delete')}
      >
        Delete
      </MenuItem>
    </Menu>
  )
}

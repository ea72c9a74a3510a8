import { Copy, Download, FolderInput, Trash2, X } from 'lucide-react'
import { IconButton } from '~/ui/icon-button.tsx'
import type { BucketPlace, FolderView } from '../api/files.ts'
import type { EntryAction } from './EntryMenu.tsx'
import { useFolder } from './use-folder.ts'

interface SelectionBarProps {
  place: BucketPlace
  view: FolderView
  count: number
  forbidden: string | undefined
  onChoose: (action: EntryAction) => void
  onClear: () => void
}

/** How much is in the open folder, and what can be done with what is selected. */
export const SelectionBar = ({ place, view, count, forbidden, onChoose, onClear }: SelectionBarProps) => {
  const { entries, hasNextPage, data } = useFolder(place, view)
  const number = entries.length.toLocaleString('en-US')
  const items = entries.length === 1 ? 'item' : 'items'
  return (
    <div className="flex h-9 shrink-0 items-center gap-2 border-t border-line px-4 text-xs text-muted">
      <output className="min-w-0 truncate">
        {data !== undefined && `${number} ${items}${hasNextPage ? ' loaded, scroll for more' : ''}`}
        {count > 0 && ` · ${count.toLocaleString('en-US')} selected`}
      </output>
      {count > 0 && (
        <span className="ml-auto flex items-center gap-1">
          <IconButton size="sm" label="Download the selection" onClick={() => onChoose('download')}>
            <Download aria-hidden size={14} />
          </IconButton>
          <IconButton size="sm" label="Move the selection" disabledReason={forbidden} onClick={() => onChoose('move')}>
            <FolderInput aria-hidden size={14} />
          </IconButton>
          <IconButton size="sm" label="Copy the selection" disabledReason={forbidden} onClick={() => onChoose('copy')}>
            <Copy aria-hidden size={14} />
          </IconButton>
          <IconButton
            size="sm"
            label="Delete the selection"
            disabledReason={forbidden}
            onClick={() => onChoose('delete')}
          >
            <Trash2 aria-hidden size={14} />
          </IconButton>
          <IconButton size="sm" label="Clear the selection" onClick={onClear}>
            <X aria-hidden size={14} />
          </IconButton>
        </span>
      )}
    </div>
  )
}

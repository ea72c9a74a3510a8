import { Download, FolderInput, Trash2, X } from 'lucide-react'
import { IconButton } from '~/ui/icon-button.tsx'

interface BulkBarProps {
  count: number
  /** Why they cannot be moved. */
  moveRefusal: string | undefined
  onMove: () => void
  onDownload: () => void
  onDelete: () => void
  onEnd: () => void
}

/** What can be done with the snippets that are chosen together. */
export const BulkBar = ({ count, moveRefusal, onMove, onDownload, onDelete, onEnd }: BulkBarProps) => (
  <div role="toolbar" aria-label="Selected snippets" className="flex items-center gap-1 px-3 py-1 text-sm text-muted">
    <output className="min-w-0 flex-1 truncate">{count} selected</output>
    <IconButton label="Move the selected snippets" size="sm" disabledReason={moveRefusal} onClick={onMove}>
      <FolderInput aria-hidden size={14} />
    </IconButton>
    <IconButton label="Download the selected snippets" size="sm" onClick={onDownload}>
      <Download aria-hidden size={14} />
    </IconButton>
    <IconButton label="Delete the selected snippets" size="sm" onClick={onDelete}>
      <Trash2 aria-hidden size={14} />
    </IconButton>
    <IconButton label="End the selection" size="sm" onClick={onEnd}>
      <X aria-hidden size={14} />
    </IconButton>
  </div>
)

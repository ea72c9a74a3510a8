import { ArrowDown, ArrowUp } from 'lucide-react'
import type { FileSortColumn } from '@cairn/contracts/storage/file-rules'
import type { ReactNode } from 'react'
import { formatBytes } from '~/lib/bytes.ts'
import { classNames } from '~/ui/class-names.ts'
import { Time } from '~/ui/time.tsx'
import type { BucketPlace, FolderView } from '../api/files.ts'
import type { ListActions } from './EntryList.tsx'
import { EntryList } from './EntryList.tsx'
import type { Entry } from './entries.ts'
import { lastPart } from './entries.ts'
import type { FileOrder } from './file-order.ts'
import { columnNames } from './file-order.ts'
import type { Selection } from './selection.ts'
import { useFolder } from './use-folder.ts'

const widths = {
  size: 'w-20 text-right',
  type: 'w-40 max-lg:hidden',
  created_at: 'w-28 max-md:hidden',
  updated_at: 'w-28 max-md:hidden',
} as const

const Details = ({ file }: Entry) =>
  file !== undefined && (
    <span className="tabular flex shrink-0 gap-4 text-xs text-muted">
      <span className={classNames('truncate', widths.type)}>{file.mimetype}</span>
      <span className={widths.created_at}>{file.created_at !== null && <Time value={file.created_at} />}</span>
      <span className={widths.updated_at}>{file.updated_at !== null && <Time value={file.updated_at} />}</span>
      <span className={widths.size}>{formatBytes(file.size)}</span>
    </span>
  )

interface HeadingProps {
  column: FileSortColumn
  order: FileOrder
  onOrder: (order: FileOrder) => void
}

const Heading = ({ column, order, onOrder }: HeadingProps) => {
  const isSorted = order.column === column
  const Arrow = order.order === 'asc' ? ArrowUp : ArrowDown
  const direction = order.order === 'asc' ? 'ascending' : 'descending'
  return (
    <button
      type="button"
      aria-label={`Sort by ${columnNames[column].toLowerCase()}${isSorted ? `, now ${direction}` : ''}`}
      onClick={() => onOrder({ column, order: isSorted && order.order === 'asc' ? 'desc' : 'asc' })}
      className="inline-flex items-center gap-1 rounded-sm hover:text-text"
    >
      {columnNames[column]}
      {isSorted && <Arrow aria-hidden size={12} />}
    </button>
  )
}

interface FolderListProps extends ListActions {
  place: BucketPlace
  view: FolderView
  order: FileOrder
  selection: Selection
  focused: string | undefined
  /** The file that is shown beside the list. */
  openFile: string | undefined
  empty: ReactNode
  onOrder: (order: FileOrder) => void
}

/** One folder with sizes, types and times. */
export const FolderList = ({
  place,
  view,
  order,
  selection,
  focused,
  openFile,
  empty,
  onOrder,
  ...actions
}: FolderListProps) => {
  const content = useFolder(place, view)
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex h-8 items-center gap-4 border-b border-line pr-3.5 pl-15 text-xs text-muted">
        <span className="flex-1">
          <Heading column="name" order={order} onOrder={onOrder} />
        </span>
        <span className={widths.type}>Type</span>
        {(['created_at', 'updated_at', 'size'] as const).map((column) => (
          <span key={column} className={widths[column]}>
            <Heading column={column} order={order} onOrder={onOrder} />
          </span>
        ))}
      </div>
      <EntryList
        {...actions}
        label={view.folder === '' ? place.bucket : lastPart(view.folder)}
        folder={view.folder}
        content={content}
        selection={selection}
        openItem={openFile}
        hasFocus={focused === view.folder}
        empty={empty}
        details={Details}
        className="flex-1"
      />
    </div>
  )
}

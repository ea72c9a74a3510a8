import { fileSortColumns } from '@cairn/contracts/storage/file-rules'
import { ArrowDownUp, Columns3, FolderPlus, FolderUp, List, Upload } from 'lucide-react'
import { useRef } from 'react'
import { SearchField } from '~/kit/SearchField.tsx'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '~/ui/menu.tsx'
import type { FileOrder } from './file-order.ts'
import { columnNames } from './file-order.ts'
import type { PlacedFile } from './uploads/dropped-files.ts'
import { chosenFiles } from './uploads/dropped-files.ts'
import { viewChoice } from './view-choice.ts'

const sortOptions = fileSortColumns.map((value) => ({ value, label: columnNames[value] }))

const directions = [
  { value: 'asc', label: 'Ascending' },
  { value: 'desc', label: 'Descending' },
] as const

interface ToolbarProps {
  order: FileOrder
  forbidden: string | undefined
  onOrder: (order: FileOrder) => void
  onNewFolder: () => void
  onUpload: (files: readonly PlacedFile[]) => void
}

/** What is done in the folder that is open. */
export const Toolbar = ({ order, forbidden, onOrder, onNewFolder, onUpload }: ToolbarProps) => {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const view = viewChoice.useValue()
  const isList = view === 'list'
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
      <SearchField label="Search in this folder" placeholder="Search in this folder" />
      <Menu
        align="end"
        trigger={
          <IconButton label="Sort" variant="default">
            <ArrowDownUp aria-hidden size={14} />
          </IconButton>
        }
      >
        <MenuChoice
          label="Sort files by"
          value={order.column}
          options={sortOptions}
          onChange={(column) => onOrder({ ...order, column })}
        />
        <MenuSeparator />
        <MenuChoice
          label="Direction"
          value={order.order}
          options={directions}
          onChange={(direction) => onOrder({ ...order, order: direction })}
        />
      </Menu>
      <IconButton
        label={isList ? 'Show columns' : 'Show a list'}
        variant="default"
        onClick={() => viewChoice.set(isList ? 'columns' : 'list')}
      >
        {isList ? <Columns3 aria-hidden size={14} /> : <List aria-hidden size={14} />}
      </IconButton>
      <IconButton label="New folder" variant="default" disabledReason={forbidden} onClick={onNewFolder}>
        <FolderPlus aria-hidden size={14} />
      </IconButton>
      <Menu
        align="end"
        trigger={
          <Button variant="primary" icon={<Upload aria-hidden size={14} />} disabledReason={forbidden}>
            Upload
          </Button>
        }
      >
        <MenuItem icon={<Upload aria-hidden size={14} />} onSelect={() => files.current?.click()}>
          Upload files
        </MenuItem>
        <MenuItem icon={<FolderUp aria-hidden size={14} />} onSelect={() => folder.current?.click()}>
          Upload a folder
        </MenuItem>
      </Menu>
      {[
        { ref: files, label: 'Files to upload', isFolder: false },
        { ref: folder, label: 'Folder to upload', isFolder: true },
      ].map(({ ref, label, isFolder }) => (
        <input
          key={label}
          ref={ref}
          type="file"
          multiple
          hidden
          aria-label={label}
          {...(isFolder ? { webkitdirectory: '' } : {})}
          onChange={({ currentTarget }) => {
            onUpload(chosenFiles(currentTarget.files))
            // The same file can be chosen again.
            currentTarget.value = ''
          }}
        />
      ))}
    </div>
  )
}

import type { ReactNode } from 'react'
import { useIsWide } from '~/ui/use-is-wide.ts'
import type { BucketPlace, FolderView } from '../api/files.ts'
import { formatBytes } from '~/lib/bytes.ts'
import type { ListActions } from './EntryList.tsx'
import { EntryList } from './EntryList.tsx'
import type { Entry } from './entries.ts'
import { foldersTo, lastPart } from './entries.ts'
import type { Selection } from './selection.ts'
import { useFolder } from './use-folder.ts'

const Size = ({ file }: Entry) =>
  file !== undefined && <span className="tabular shrink-0 text-xs text-faint">{formatBytes(file.size)}</span>

/** A column that has just been opened is the last one. */
const scrollTo = (column: HTMLElement | null) => column?.scrollIntoView({ inline: 'end', block: 'nearest' })

interface ColumnProps extends ListActions {
  place: BucketPlace
  view: FolderView
  label: string
  selection: Selection
  openItem: string | undefined
  hasFocus: boolean
  empty: ReactNode
}

const Column = ({ place, view, empty, ...list }: ColumnProps) => {
  const content = useFolder(place, view)
  return (
    <div
      ref={scrollTo}
      className="flex h-full w-64 shrink-0 border-r border-line last:grow last:border-r-0 max-rail:w-full"
    >
      <EntryList {...list} folder={view.folder} content={content} empty={empty} details={Size} className="flex-1" />
    </div>
  )
}

interface FolderColumnsProps extends ListActions {
  place: BucketPlace
  /** Of the folder that is open. */
  view: FolderView
  selection: Selection
  focused: string | undefined
  /** The file that is shown beside the columns. */
  openFile: string | undefined
  empty: ReactNode
}

/** The folders on the way to the open one, beside each other; on a narrow screen the open one alone. */
export const FolderColumns = ({ place, view, selection, focused, openFile, empty, ...actions }: FolderColumnsProps) => {
  const isWide = useIsWide()
  const folders = foldersTo(view.folder)
  const shown = isWide ? folders : folders.slice(-1)
  return (
    <div className="flex min-h-0 min-w-0 flex-1 overflow-x-auto">
      {shown.map((folder) => {
        const isLast = folder === view.folder
        return (
          <Column
            key={folder}
            {...actions}
            place={place}
            // A search is of the open folder.
            view={isLast ? view : { ...view, folder, search: '' }}
            label={folder === '' ? place.bucket : lastPart(folder)}
            selection={selection}
            openItem={isLast ? openFile : folders[folders.indexOf(folder) + 1]}
            hasFocus={focused === folder}
            empty={isLast ? empty : undefined}
          />
        )
      })}
    </div>
  )
}

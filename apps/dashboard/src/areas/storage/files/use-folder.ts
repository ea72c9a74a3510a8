import { useInfiniteQuery } from '@tanstack/react-query'
import type { BucketPlace, FolderView } from '../api/files.ts'
import { folderQuery } from '../api/files.ts'
import { entriesOf } from './entries.ts'

/** The files and folders that have been loaded of a folder, and what loads more. */
export const useFolder = (place: BucketPlace, view: FolderView, isEnabled = true) => {
  const query = useInfiniteQuery({ ...folderQuery(place, view), enabled: isEnabled })
  return { ...query, entries: entriesOf(view.folder, query.data) }
}
export type Folder = ReturnType<typeof useFolder>

import type { FolderView } from '../api/files.ts'
import { readFolder } from './entries.ts'
import { readOrder } from './file-order.ts'

/** Of an address, as far as it says which files are listed. */
export interface FolderSearch {
  path?: string | undefined
  search?: string | undefined
  sort?: string | undefined
}

/** What the address shows of a bucket. */
export const folderViewOf = ({ path, search = '', sort }: FolderSearch): FolderView => ({
  folder: readFolder(path),
  search,
  ...readOrder(sort),
})

import type { StoredFile } from '@cairn/contracts/storage/files'
import type { FolderPages } from '../api/files.ts'

/** A folder or a file, as a row of a list. */
export interface Entry {
  /** Its name in the bucket; that of a folder ends in a slash. */
  item: string
  /** Without the folder that it is in. */
  name: string
  /** None: a folder. */
  file: StoredFile | undefined
}

/** What has been loaded of a folder, in the order of the server. */
export const entriesOf = (folder: string, data: FolderPages | undefined): Entry[] =>
  (data?.pages ?? []).flatMap(({ folders, files }) => [
    ...folders.map(({ name }) => ({ item: `${folder}${name}/`, name, file: undefined })),
    ...files.map((file) => ({ item: `${folder}${file.name}`, name: file.name, file })),
  ])

/** The folders on the way to one, from the bucket itself: `''`, `a/`, `a/b/`. */
export const foldersTo = (folder: string): string[] => {
  const segments = folder.split('/').slice(0, -1)
  return ['', ...segments.map((_, at) => `${segments.slice(0, at + 1).join('/')}/`)]
}

/** The folder that a file or folder is in. */
export const parentOf = (item: string): string =>
  item.slice(0, item.lastIndexOf('/', item.endsWith('/') ? item.length - 2 : undefined) + 1)

/** The last part of a name, without a slash. */
export const lastPart = (item: string): string => item.replace(/\/$/, '').split('/').at(-1) ?? ''

export const isFolder = (item: string): boolean => item.endsWith('/')

/** A folder as an address has it: a slash at its end, or empty. */
export const readFolder = (text: string | undefined): string => {
  const trimmed = (text ?? '').replace(/^\/+/, '').replace(/\/+$/, '')
  return trimmed === '' ? '' : `${trimmed}/`
}

import type { ComponentProps } from 'react'
import type { BucketPlace, FolderView } from '../api/files.ts'
import { FileDetails } from './FileDetails.tsx'
import { useFolder } from './use-folder.ts'

interface OpenFileProps extends Omit<ComponentProps<typeof FileDetails>, 'entry'> {
  place: BucketPlace
  view: FolderView
  /** Without its folder. */
  name: string
}

/** The file that the address names. Where it is on a later page of its folder, a search for its name finds it. */
export const OpenFile = ({ view, name, ...details }: OpenFileProps) => {
  const listed = useFolder(details.place, view)
  const found = listed.entries.find((entry) => entry.name === name && entry.file !== undefined)
  const isElsewhere = listed.data !== undefined && found === undefined && listed.hasNextPage
  const searched = useFolder(
    details.place,
    { ...view, search: name.slice(0, 200), column: 'name', order: 'asc' },
    isElsewhere,
  )
  const entry = found ?? searched.entries.find((each) => each.name === name && each.file !== undefined)
  return entry && <FileDetails key={entry.item} {...details} entry={entry} />
}

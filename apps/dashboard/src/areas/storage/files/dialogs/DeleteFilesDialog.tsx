import { useMutation, useQuery } from '@tanstack/react-query'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { formatBytes } from '~/lib/bytes.ts'
import type { BucketPlace } from '../../api/files.ts'
import { changeFilesMutation, countQuery } from '../../api/files.ts'
import { isFolder, lastPart } from '../entries.ts'

interface DeleteFilesDialogProps {
  place: BucketPlace
  items: readonly string[]
  onDeleted: () => void
  onClose: () => void
}

const manyFiles = 1_000

/** Asks before files and folders are deleted, and says how many files that is. */
export const DeleteFilesDialog = ({ place, items, onDeleted, onClose }: DeleteFilesDialogProps) => {
  const change = useMutation(changeFilesMutation(place))
  const hasFolder = items.some(isFolder)
  const { data: count } = useQuery({ ...countQuery(place, items), enabled: hasFolder })
  const [first = ''] = items
  const what = items.length === 1 ? lastPart(first) : `${items.length.toLocaleString('en-US')} items`
  return (
    <DeleteDialog
      title={`Delete ${what}`}
      confirmLabel="Delete"
      failure="The files were not deleted"
      onDelete={async () => {
        await change.mutateAsync({ kind: 'delete', items: [...items] })
        onDeleted()
      }}
      onClose={onClose}
    >
      {hasFolder && count !== undefined && (
        <p className="text-text">
          {count.files.toLocaleString('en-US')} {count.files === 1 ? 'file' : 'files'}, {formatBytes(count.bytes)}.
        </p>
      )}
      <p>
        {hasFolder ? 'Everything in selected folders is deleted. ' : ''}
        URLs of deleted files stop working. This cannot be undone.
        {count !== undefined && count.files > manyFiles ? ' The deletion runs in the background.' : ''}
      </p>
    </DeleteDialog>
  )
}

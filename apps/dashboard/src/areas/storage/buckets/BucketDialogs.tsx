import type { Bucket } from '@cairn/contracts/storage/buckets'
import { useMutation } from '@tanstack/react-query'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { toast } from '~/ui/toast.ts'
import { deleteBucketMutation, emptyBucketMutation } from '../api/buckets.ts'

interface BucketDialogProps {
  projectRef: string
  bucket: Bucket
  onClose: () => void
}

/** Asks before all files of a bucket are deleted. */
export const EmptyBucketDialog = ({ projectRef, bucket: { id, name }, onClose }: BucketDialogProps) => {
  const empty = useMutation(emptyBucketMutation(projectRef, id))
  return (
    <DeleteDialog
      title={`Empty ${name}`}
      confirmLabel="Empty bucket"
      failure="The bucket was not emptied"
      onDelete={async () => {
        await empty.mutateAsync()
        toast.success(`Deleting the files of ${name}`)
      }}
      onClose={onClose}
    >
      All files in the bucket are deleted in the background. The bucket and its settings stay. This cannot be undone.
    </DeleteDialog>
  )
}

/** Asks before a bucket is deleted. */
export const DeleteBucketDialog = ({ projectRef, bucket: { id, name }, onClose }: BucketDialogProps) => {
  const deletion = useMutation(deleteBucketMutation(projectRef, id))
  return (
    <DeleteDialog
      title={`Delete ${name}`}
      confirmLabel="Delete bucket"
      failure="The bucket was not deleted"
      typeToConfirm={name}
      onDelete={async () => {
        const { is_deleted: isDeleted } = await deletion.mutateAsync()
        toast.success(isDeleted ? `Deleted ${name}` : `Deleting ${name} and its files`)
      }}
      onClose={onClose}
    >
      The bucket and all files in it are deleted. Links to its files stop working. This cannot be undone.
    </DeleteDialog>
  )
}

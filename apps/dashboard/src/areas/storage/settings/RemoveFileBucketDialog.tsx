import { useMutation, useQuery } from '@tanstack/react-query'
import { ErrorState } from '~/components/ErrorState.tsx'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { toast } from '~/ui/toast.ts'
import { bucketFilesQuery, removeFileBucketMutation } from '../api/location.ts'

interface RemoveFileBucketDialogProps {
  projectRef: string
  /** Of the bucket. */
  name: string
  onClose: () => void
}

/** Asks before the S3 bucket is removed, and says which files nobody can read afterwards: the bucket may no longer exist. */
export const RemoveFileBucketDialog = ({ projectRef, name, onClose }: RemoveFileBucketDialogProps) => {
  const { data, error, refetch, isFetching } = useQuery(bucketFilesQuery(projectRef))
  const remove = useMutation(removeFileBucketMutation(projectRef))
  const files = data?.files ?? 0
  const counted = `${files.toLocaleString('en-US')} ${files === 1 ? 'file' : 'files'}`
  return (
    <DeleteDialog
      title="Remove the S3 bucket"
      confirmLabel="Remove bucket"
      failure="The bucket was not removed"
      {...(files > 0 && { typeToConfirm: name })}
      onDelete={async () => {
        try {
          await remove.mutateAsync(files)
        } catch (failure) {
          // There may be more files by now.
          void refetch()
          throw failure
        }
        toast.success('Removed the S3 bucket')
      }}
      onClose={onClose}
    >
      {error !== null && (
        <ErrorState
          title="The files could not be counted"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data === undefined && error === null && <Skeleton className="h-10" />}
      {data !== undefined && files > 0 && (
        <>
          <p className="text-text">
            {counted} of this project {files === 1 ? 'is' : 'are'} only in this bucket and will become unreadable. To
            keep {files === 1 ? 'it' : 'them'}, move files to the disk first.
          </p>
          <p>
            They stay in the lists, and their URLs answer with an error. Nothing in the bucket is deleted: if it is
            saved here again, they can be read again.
          </p>
        </>
      )}
      <p>The address and keys of the bucket are deleted here. New files go to the disk of this server.</p>
    </DeleteDialog>
  )
}

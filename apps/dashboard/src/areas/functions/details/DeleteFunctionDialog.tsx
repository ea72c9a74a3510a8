import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { toast } from '~/ui/toast.ts'
import { deleteFunctionMutation } from '../api/functions.ts'
import { functionsPaths } from '../paths.ts'

interface DeleteFunctionDialogProps {
  projectRef: string
  slug: string
  onClose: () => void
}

export const DeleteFunctionDialog = ({ projectRef, slug, onClose }: DeleteFunctionDialogProps) => {
  const remove = useMutation(deleteFunctionMutation(projectRef))
  const navigate = useNavigate()
  return (
    <DeleteDialog
      title={`Delete ${slug}`}
      confirmLabel="Delete function"
      failure="The function was not deleted"
      typeToConfirm={slug}
      onDelete={async () => {
        await remove.mutateAsync(slug)
        toast.success(`Deleted ${slug}`)
        await navigate({ to: functionsPaths.list({ ref: projectRef }) })
      }}
      onClose={onClose}
    >
      <p>Requests to its URL are answered with 404 from now on, and its files are deleted. This cannot be undone.</p>
    </DeleteDialog>
  )
}

import type { Branch } from '@cairn/contracts/branches/branches'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { toast } from '~/ui/toast.ts'
import { resetBranchMutation } from './api/branches.ts'
import { CopyDataField } from './CopyDataField.tsx'

export const ResetBranchDialog = ({ branch, onClose }: { branch: Branch; onClose: () => void }) => {
  const reset = useMutation(resetBranchMutation(branch.ref))
  const [withData, setWithData] = useState(branch.with_data)
  return (
    <DeleteDialog
      title="Reset branch"
      confirmLabel="Reset branch"
      failure="The branch was not reset"
      onDelete={async () => {
        await reset.mutateAsync(withData)
        toast.success(`${branch.name} is being reset`)
      }}
      onClose={onClose}
    >
      <p>
        The database of <span className="font-medium break-words text-text">{branch.name}</span> is replaced by a new
        copy of that of the project. All changes of the branch are lost. This cannot be undone.
      </p>
      <CopyDataField checked={withData} onCheckedChange={setWithData} />
    </DeleteDialog>
  )
}

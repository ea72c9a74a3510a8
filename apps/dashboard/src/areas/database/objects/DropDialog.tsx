import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { SqlPreview } from '~/kit/SqlPreview.tsx'
import { capitalized } from '~/lib/capitalized.ts'
import { Checkbox } from '~/ui/checkbox.tsx'
import { toast } from '~/ui/toast.ts'
import { changeSchemaMutation } from '../api/run-sql.ts'

interface DropDialogProps {
  projectRef: string
  /** 'the function' */
  what: string
  name: string
  sql: string
  /** Whether other objects can depend on it. */
  canCascade?: boolean
  onClose: () => void
  /** What is lost. */
  children: ReactNode
}

/** Asks, shows the SQL, and runs exactly that. */
export const DropDialog = ({ projectRef, what, name, sql, canCascade = false, onClose, children }: DropDialogProps) => {
  const run = useMutation(changeSchemaMutation(projectRef))
  const [cascade, setCascade] = useState(false)
  const statement = `${sql}${cascade ? ' cascade' : ''};`
  const drop = async () => {
    await run.mutateAsync(statement)
    toast.success(`Deleted ${what} ${name}`)
  }
  return (
    <DeleteDialog
      title={`Delete ${what} ${name}`}
      confirmLabel="Delete"
      failure={`${capitalized(what)} was not deleted`}
      onDelete={drop}
      onClose={onClose}
    >
      <p>{children}</p>
      {canCascade && (
        <div className="flex items-start gap-2">
          <Checkbox id="drop-cascade" className="mt-0.5" checked={cascade} onCheckedChange={setCascade} />
          <label htmlFor="drop-cascade">
            Also delete the objects that depend on it (CASCADE). Otherwise the deletion fails if there are any.
          </label>
        </div>
      )}
      <SqlPreview keptIn={projectRef} sql={statement} />
    </DeleteDialog>
  )
}

import { dropServerSql } from '@cairn/contracts/pg-meta/foreign-server-sql'
import type { ForeignServer } from '@cairn/contracts/pg-meta/foreign-servers'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { SqlPreview } from '~/kit/SqlPreview.tsx'
import { counted } from '~/lib/counts.ts'
import { Checkbox } from '~/ui/checkbox.tsx'
import { toast } from '~/ui/toast.ts'
import { deleteForeignServerMutation } from '../api/foreign-servers.ts'

interface DeleteServerDialogProps {
  projectRef: string
  server: ForeignServer
  /** After the deletion. */
  onDeleted?: () => Promise<void>
  onClose: () => void
}

export const DeleteServerDialog = ({ projectRef, server, onDeleted, onClose }: DeleteServerDialogProps) => {
  const remove = useMutation(deleteForeignServerMutation(projectRef))
  const [isCascading, setIsCascading] = useState(false)
  const id = useId()
  const { name, tables, mapped_roles: roles } = server
  const others = roles.filter((role) => role !== 'postgres')
  const canCascade = tables.length > 0 || others.length > 0
  return (
    <DeleteDialog
      title={`Delete the server ${name}`}
      confirmLabel="Delete"
      failure="The server was not deleted"
      onDelete={async () => {
        await remove.mutateAsync({ id: server.id, isCascading })
        toast.success(`Deleted the server ${name}`)
        await onDeleted?.()
      }}
      onClose={onClose}
    >
      <p>
        The connection and its password are deleted from this project. Nothing changes at the other server.
        {others.length > 0 && ` These roles have user mappings too: ${others.join(', ')}.`}
      </p>
      {tables.length > 0 && (
        <>
          <p>
            {tables.length === 1 ? 'It has one foreign table:' : `It has ${counted(tables.length, 'foreign table')}:`}
          </p>
          <ul aria-label="Foreign tables" className="max-h-40 overflow-y-auto font-mono text-xs break-all">
            {tables.map((table) => (
              <li key={table.id}>{`${table.schema}.${table.name}`}</li>
            ))}
          </ul>
        </>
      )}
      {canCascade && (
        <div className="flex items-start gap-2">
          <Checkbox id={id} className="mt-0.5" checked={isCascading} onCheckedChange={setIsCascading} />
          <label htmlFor={id}>
            Also delete what depends on it: its foreign tables, views of them and all user mappings (CASCADE). Otherwise
            the deletion fails.
          </label>
        </div>
      )}
      <SqlPreview sql={`${dropServerSql(name, isCascading).join(';\n')};`} />
    </DeleteDialog>
  )
}

import { useMutation } from '@tanstack/react-query'
import { toastError } from '~/components/toast-error.tsx'
import { SqlPreview } from '~/kit/SqlPreview.tsx'
import { counted } from '~/lib/counts.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'
import { changeSchemaMutation } from '../api/run-sql.ts'
import type { ColumnGrants, Turned } from './grants.ts'
import { nothing, privilegesSql } from './grants.ts'
import { PrivilegeTable } from './PrivilegeTable.tsx'

interface PrivilegeEditorProps {
  projectRef: string
  schema: string
  table: string
  role: string
  grants: ColumnGrants
  turned: Turned
  onTurned: (turned: Turned) => void
  forbidden: string | undefined
}

/** The privileges of one role on the columns of one table. Changes are collected, shown as SQL and saved as one. */
export const PrivilegeEditor = (props: PrivilegeEditorProps) => {
  const { projectRef, schema, table, role, grants, turned, onTurned, forbidden } = props
  const run = useMutation(changeSchemaMutation(projectRef))
  const sql = privilegesSql({ schema, table, role, grants, turned })
  const save = async () => {
    if (sql === undefined) return
    try {
      await run.mutateAsync(sql)
      onTurned(nothing)
      toast.success(`Changed the privileges of ${role} on ${table}`)
    } catch (error) {
      toastError(error, 'The privileges were not changed')
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <PrivilegeTable
        label={`Privileges of ${role} on the columns of ${table}`}
        {...{ role, grants, turned, forbidden }}
        onTurn={(keys) => onTurned(turned.symmetricDifference(new Set(keys)))}
      />
      <p className="text-sm text-muted">
        A box with “table” is granted on the whole table. If you clear it, the privilege is granted on each of the other
        columns instead. Privileges that are granted to PUBLIC, or to a role that this role is a member of, apply too.
      </p>
      {sql !== undefined && (
        <section aria-label="Changes" className="flex flex-col gap-3 rounded-lg border border-line bg-surface-1 p-4">
          <h2 className="text-base font-medium">Changes</h2>
          <SqlPreview keptIn={projectRef} sql={sql} />
          <div className="flex items-center gap-2">
            <Button variant="primary" loading={run.isPending} onClick={() => void save()}>
              Save {counted(turned.size, 'change')}
            </Button>
            <Button variant="ghost" disabled={run.isPending} onClick={() => onTurned(nothing)}>
              Discard
            </Button>
          </div>
        </section>
      )}
    </div>
  )
}

import { useMutation } from '@tanstack/react-query'
import { changeSchemaMutation } from '~/areas/database/api/run-sql.ts'
import { toastError } from '~/components/toast-error.tsx'
import { Switch } from '~/ui/switch.tsx'
import type { AccessRole, TableAccess } from './access.ts'
import { changeAccessSql, grantedWords } from './access.ts'

interface AccessSwitchProps {
  projectRef: string
  table: TableAccess
  role: AccessRole
  forbidden: string | undefined
}

/** Whether requests with that role can use a table. */
export const AccessSwitch = ({ projectRef, table, role, forbidden }: AccessSwitchProps) => {
  const run = useMutation(changeSchemaMutation(projectRef))
  const count = table.granted[role]
  return (
    <span className="flex items-center gap-2">
      <Switch
        aria-label={`Access of ${role} to ${table.schema}.${table.name}`}
        checked={count > 0}
        disabled={forbidden !== undefined}
        loading={run.isPending}
        onCheckedChange={(isGranted) =>
          run.mutate(changeAccessSql(table, role, isGranted), {
            onError: (error) => toastError(error, 'The access was not changed'),
          })
        }
      />
      <span className="text-xs text-muted max-sm:hidden">{grantedWords(count)}</span>
    </span>
  )
}

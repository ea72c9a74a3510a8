import { Checkbox } from '~/ui/checkbox.tsx'
import type { ColumnGrants, Privilege, Turned } from './grants.ts'
import { boxKey, isGranted, isOnTable, privileges } from './grants.ts'

interface PrivilegeTableProps {
  label: string
  role: string
  grants: ColumnGrants
  turned: Turned
  onTurn: (keys: readonly string[]) => void
  forbidden: string | undefined
}

/** The columns of a table, and a box for each privilege of a role. */
export const PrivilegeTable = ({ label, role, grants, turned, onTurn, forbidden }: PrivilegeTableProps) => {
  const isOn = (privilege: Privilege, column: string) =>
    isGranted(grants, role, privilege, column) !== turned.has(boxKey(privilege, column))
  const turnAll = (privilege: Privilege, on: boolean) =>
    onTurn(grants.columns.filter((column) => isOn(privilege, column) !== on).map((column) => boxKey(privilege, column)))
  const stateOfAll = (privilege: Privilege): boolean | 'indeterminate' => {
    const count = grants.columns.filter((column) => isOn(privilege, column)).length
    return count === grants.columns.length || (count > 0 && 'indeterminate')
  }
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface-1">
      <table aria-label={label} className="w-full text-sm">
        <thead>
          <tr className="text-left text-muted">
            <th scope="col" className="px-4 py-2 font-normal">
              Column
            </th>
            {privileges.map((privilege) => (
              <th key={privilege} scope="col" className="w-36 px-3 py-2 font-normal max-sm:w-auto">
                <span className="flex items-center gap-2">
                  <Checkbox
                    aria-label={`${privilege} on all columns`}
                    checked={stateOfAll(privilege)}
                    disabled={forbidden !== undefined}
                    onCheckedChange={(on) => turnAll(privilege, on)}
                  />
                  <span className="text-xs">{privilege}</span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grants.columns.map((column) => (
            <tr key={column} className="border-t border-line">
              <th
                scope="row"
                className="max-w-60 truncate px-4 py-2 text-left font-mono text-xs font-normal"
                title={column}
              >
                {column}
              </th>
              {privileges.map((privilege) => {
                const key = boxKey(privilege, column)
                const isOfTable = isOnTable(grants, role, privilege) && !turned.has(key)
                return (
                  <td key={privilege} className={`px-3 py-2 ${turned.has(key) ? 'bg-accent-soft' : ''}`}>
                    <span className="flex items-center gap-2">
                      <Checkbox
                        aria-label={`${privilege} on ${column}${isOfTable ? ', granted on the table' : ''}`}
                        checked={isOn(privilege, column)}
                        disabled={forbidden !== undefined}
                        onCheckedChange={() => onTurn([key])}
                      />
                      {isOfTable && (
                        <span aria-hidden className="text-xs text-faint max-sm:hidden">
                          table
                        </span>
                      )}
                    </span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

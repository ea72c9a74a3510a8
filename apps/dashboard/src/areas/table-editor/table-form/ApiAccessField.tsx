import { apiPrivileges, apiRoles } from '@cairn/contracts/pg-meta/table-change-words'
import type { ApiPrivilege, ApiRole } from '@cairn/contracts/pg-meta/table-change-words'
import type { ApiAccess } from '@cairn/contracts/pg-meta/table-changes'
import { Checkbox } from '~/ui/checkbox.tsx'

const privilegeWords: Record<ApiPrivilege, string> = {
  SELECT: 'Read',
  INSERT: 'Insert',
  UPDATE: 'Update',
  DELETE: 'Delete',
}

const toggled = (access: ApiAccess, role: ApiRole, privilege: ApiPrivilege, isGranted: boolean): ApiAccess =>
  access.map((each) => {
    if (each.role !== role) return each
    const others = each.privileges.filter((other) => other !== privilege)
    return { ...each, privileges: isGranted ? [...others, privilege] : others }
  })

interface ApiAccessFieldProps {
  /** Undefined until it is known what the table has. */
  access: ApiAccess | undefined
  onChange: (access: ApiAccess) => void
}

/** What requests to the data API may do with the table, by their role. */
export const ApiAccessField = ({ access, onChange }: ApiAccessFieldProps) => (
  <section aria-label="API access" className="flex flex-col gap-2">
    <h3 className="text-sm text-muted">
      API access{' '}
      <span className="text-faint">
        What requests can do: without a user (anon), with one (authenticated), with a secret key (service_role).
      </span>
    </h3>
    <table className="w-full table-fixed rounded-md border border-line text-sm">
      <thead>
        <tr className="border-b border-line text-xs text-muted">
          <th scope="col" className="w-2/5 px-3 py-1.5 text-left font-normal">
            Role
          </th>
          {apiPrivileges.map((privilege) => (
            <th key={privilege} scope="col" className="py-1.5 text-center font-normal">
              {privilegeWords[privilege]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {apiRoles.map((role) => {
          const granted = access?.find((each) => each.role === role)?.privileges
          return (
            <tr key={role} className="border-b border-line last:border-0">
              <th scope="row" className="truncate px-3 py-1.5 text-left font-mono text-xs font-normal">
                {role}
              </th>
              {apiPrivileges.map((privilege) => (
                <td key={privilege} className="py-1.5 text-center">
                  <Checkbox
                    className="align-middle"
                    aria-label={`${privilegeWords[privilege]} as ${role}`}
                    checked={granted?.includes(privilege) === true}
                    disabled={access === undefined || granted === undefined}
                    onCheckedChange={(isGranted) => onChange(toggled(access ?? [], role, privilege, isGranted))}
                  />
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  </section>
)

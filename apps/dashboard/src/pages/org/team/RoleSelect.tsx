import type { Role } from '@cairn/contracts/roles'
import { mayManageMember, roleNames } from '@cairn/contracts/roles'
import { Select } from '~/ui/select.tsx'
import { rolesByReach } from './role-words.ts'

interface RoleSelectProps {
  /** Undefined for who has roles in single projects only. */
  value: Role | undefined
  /** The reader's own role: what they may not give, they see and cannot choose. */
  ownRole: Role | null
  onValueChange: (role: Role) => void
  id?: string
  'aria-label'?: string
  'aria-describedby'?: string | undefined
  className?: string
  controlSize?: 'md' | 'lg'
}

export const RoleSelect = ({ ownRole, ...rest }: RoleSelectProps) => (
  <Select
    {...rest}
    placeholder="Single projects"
    options={rolesByReach.map((role) => {
      const allowed = mayManageMember(ownRole, role)
      return {
        value: role,
        label: allowed ? roleNames[role] : `${roleNames[role]}, given by owners`,
        disabled: !allowed,
      }
    })}
  />
)

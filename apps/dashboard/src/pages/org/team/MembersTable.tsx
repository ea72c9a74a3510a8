import type { Member } from '@cairn/contracts/members'
import type { Role } from '@cairn/contracts/roles'
import { managingAction, mayManageMember, roleNames, whyForbidden } from '@cairn/contracts/roles'
import { LogOut, UserMinus } from 'lucide-react'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Table, TableCell, TableRow } from '~/ui/table.tsx'
import { Time } from '~/ui/time.tsx'
import { RoleSelect } from './RoleSelect.tsx'

const lastOwner = 'An organization needs an owner. Make somebody else an owner first.'

const columns = [
  { label: 'Member' },
  { label: 'Role', className: 'w-44 max-sm:w-36 max-sm:!px-1' },
  { label: 'Joined', className: 'w-40 max-sm:hidden' },
  { label: 'Actions', labelHidden: true, className: 'w-24 max-sm:w-12' },
]

export const memberName = ({ email }: Member): string => email ?? 'Deleted account'

interface MembersTableProps {
  members: readonly Member[]
  ownRole: Role | null
  onChangeRole: (member: Member, role: Role) => void
  onRemove: (member: Member) => void
}

const roleText = (role: Role | null): string => (role === null ? 'Single projects' : roleNames[role])

export const MembersTable = ({ members, ownRole, onChangeRole, onRemove }: MembersTableProps) => {
  const owners = members.filter(({ role }) => role === 'owner').length
  const reasonAgainst = ({ role }: Member): string | undefined => {
    if (!mayManageMember(ownRole, role)) return whyForbidden(managingAction(role), { role: ownRole, projects: [] })
    return role === 'owner' && owners === 1 ? lastOwner : undefined
  }
  return (
    <Table label="Members" columns={columns}>
      {members.map((member) => {
        const reason = reasonAgainst(member)
        const isLastOwner = member.role === 'owner' && owners === 1
        const name = memberName(member)
        return (
          <TableRow key={member.account_id}>
            <TableCell>
              <span className="flex min-w-0 items-center gap-2">
                <span className="truncate" title={name}>
                  {name}
                </span>
                {member.is_caller && <Badge>you</Badge>}
              </span>
            </TableCell>
            <TableCell className="max-sm:!px-1">
              {reason === undefined ? (
                <RoleSelect
                  aria-label={`Role of ${name}`}
                  value={member.role ?? undefined}
                  ownRole={ownRole}
                  onValueChange={(role) => onChangeRole(member, role)}
                />
              ) : (
                <Button
                  variant="ghost"
                  aria-label={`Role of ${name}: ${roleText(member.role)}`}
                  disabledReason={reason}
                  className="-ml-px !px-2 !font-normal !text-muted !opacity-100"
                >
                  {roleText(member.role)}
                </Button>
              )}
            </TableCell>
            <TableCell className="text-muted max-sm:hidden">
              <Time value={member.joined_at} />
            </TableCell>
            <TableCell className="text-right max-sm:!px-2">
              {member.is_caller ? (
                <IconButton
                  label="Leave the organization"
                  disabledReason={isLastOwner ? lastOwner : undefined}
                  onClick={() => onRemove(member)}
                >
                  <LogOut aria-hidden size={14} />
                </IconButton>
              ) : (
                <IconButton label={`Remove ${name}`} disabledReason={reason} onClick={() => onRemove(member)}>
                  <UserMinus aria-hidden size={14} />
                </IconButton>
              )}
            </TableCell>
          </TableRow>
        )
      })}
    </Table>
  )
}

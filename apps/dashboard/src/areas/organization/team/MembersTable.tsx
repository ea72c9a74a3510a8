import type { Member } from '@cairn/contracts/organizations/members'
import type { Role } from '@cairn/contracts/roles'
import type { PlanId } from '@cairn/contracts/product-catalogue/plan-ids'
import { managingAction, mayManageMember, whyForbidden } from '@cairn/contracts/actions'
import { LogOut, UserMinus } from 'lucide-react'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Table, TableCell, TableRow } from '~/ui/table.tsx'
import { Time } from '~/ui/time.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import { grantText, memberName } from './role-words.ts'

const lastOwner = 'An organization needs an owner. Make another member an owner first.'

const columns = [
  { label: 'Member' },
  { label: 'Role', className: 'w-56 max-sm:w-30 max-sm:!px-1' },
  { label: 'Joined', className: 'w-40 max-sm:hidden' },
  { label: 'Actions', labelHidden: true, className: 'w-24 max-sm:w-11' },
]

interface MembersTableProps {
  members: readonly Member[]
  ownRole: Role | null
  plan: PlanId
  /** Whether the organization asks for a second factor. */
  requiresMfa: boolean
  onChooseProjects: (member: Member) => void
  onChangeRole: (member: Member, role: Role) => void
  onRemove: (member: Member) => void
}

export const MembersTable = (props: MembersTableProps) => {
  const { members, ownRole, plan, requiresMfa, onChooseProjects, onChangeRole, onRemove } = props
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
              <span className="flex min-w-0 items-center gap-x-2 gap-y-1 max-sm:flex-wrap">
                <span className="truncate max-sm:basis-full max-sm:break-all max-sm:whitespace-normal" title={name}>
                  {name}
                </span>
                {member.is_caller && <Badge>you</Badge>}
                {member.has_second_factor && <Badge tone="success">MFA</Badge>}
                {requiresMfa && !member.has_second_factor && <Badge tone="warning">no second factor</Badge>}
              </span>
            </TableCell>
            <TableCell className="max-sm:!px-1">
              {reason === undefined ? (
                <RoleSelect
                  aria-label={`Role of ${name}`}
                  value={member.role ?? undefined}
                  ownRole={ownRole}
                  plan={plan}
                  placeholder={grantText(member)}
                  className="-ml-[9px]"
                  onChooseProjects={() => onChooseProjects(member)}
                  onValueChange={(role) => onChangeRole(member, role)}
                />
              ) : (
                <Button
                  variant="ghost"
                  aria-label={`Role of ${name}: ${grantText(member)}`}
                  disabledReason={reason}
                  className="-ml-[9px] !px-2 !font-normal !text-muted !opacity-100"
                >
                  {grantText(member)}
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

import type { Member } from '@cairn/contracts/organizations/members'
import type { Role } from '@cairn/contracts/roles'
import type { PlanId } from '@cairn/contracts/product-catalogue/plan-ids'
import { managingAction, mayManageMember, whyForbidden } from '@cairn/contracts/actions'
import { LogOut, UserMinus } from 'lucide-react'
import type { NoAccess, ReadQuery } from '~/kit/QueryContent.tsx'
import { QueryTable } from '~/kit/QueryTable.tsx'
import type { Column } from '~/kit/TableRows.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Breakable } from '~/ui/breakable.tsx'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Time } from '~/ui/time.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import { grantText, memberName } from './role-words.ts'

const lastOwner = 'An organization needs an owner. Make another member an owner first.'

interface MembersTableProps {
  query: ReadQuery<readonly Member[]>
  noAccess: NoAccess | undefined
  ownRole: Role | null
  plan: PlanId
  /** Whether the organization asks for a second factor. */
  requiresMfa: boolean
  onChooseProjects: (member: Member) => void
  onChangeRole: (member: Member, role: Role) => void
  onRemove: (member: Member) => void
}

const MemberName = ({ member, requiresMfa }: { member: Member; requiresMfa: boolean }) => {
  const name = memberName(member)
  return (
    <span className="flex min-w-0 items-center gap-x-2 gap-y-1 max-sm:flex-wrap">
      <span className="truncate max-sm:basis-full max-sm:wrap-anywhere max-sm:whitespace-normal" title={name}>
        <Breakable>{name}</Breakable>
      </span>
      {member.is_caller && <Badge>You</Badge>}
      {member.has_second_factor && <Badge tone="success">MFA</Badge>}
      {requiresMfa && !member.has_second_factor && <Badge tone="warning">no second factor</Badge>}
    </span>
  )
}

interface MemberCellProps {
  member: Member
  /** Why the reader may not change or remove them. */
  reason: string | undefined
}

type RoleCellProps = MemberCellProps & Pick<MembersTableProps, 'ownRole' | 'plan' | 'onChooseProjects' | 'onChangeRole'>

const RoleCell = ({ member, reason, ownRole, plan, onChooseProjects, onChangeRole }: RoleCellProps) => {
  const name = memberName(member)
  const granted = grantText(member)
  return reason === undefined ? (
    <RoleSelect
      aria-label={`Role of ${name}`}
      value={member.role ?? undefined}
      ownRole={ownRole}
      plan={plan}
      placeholder={granted}
      className="-ml-[9px]"
      onChooseProjects={() => onChooseProjects(member)}
      onValueChange={(role) => onChangeRole(member, role)}
    />
  ) : (
    <Button
      variant="ghost"
      aria-label={`Role of ${name}: ${granted}`}
      disabledReason={reason}
      className="-ml-[9px] !px-2 !font-normal !text-muted !opacity-100"
    >
      {granted}
    </Button>
  )
}

interface RemoveCellProps extends MemberCellProps {
  isLastOwner: boolean
  onRemove: (member: Member) => void
}

const RemoveCell = ({ member, reason, isLastOwner, onRemove }: RemoveCellProps) =>
  member.is_caller ? (
    <IconButton
      label="Leave the organization"
      disabledReason={isLastOwner ? lastOwner : undefined}
      onClick={() => onRemove(member)}
    >
      <LogOut aria-hidden size={14} />
    </IconButton>
  ) : (
    <IconButton label={`Remove ${memberName(member)}`} disabledReason={reason} onClick={() => onRemove(member)}>
      <UserMinus aria-hidden size={14} />
    </IconButton>
  )

const columnsFor = (props: MembersTableProps): readonly Column<Member>[] => {
  const { query, ownRole, requiresMfa, onRemove, plan, onChooseProjects, onChangeRole } = props
  const owners = query.data?.filter(({ role }) => role === 'owner').length
  const isLastOwner = ({ role }: Member): boolean => role === 'owner' && owners === 1
  const reasonAgainst = (member: Member): string | undefined => {
    if (!mayManageMember(ownRole, member.role))
      return whyForbidden(managingAction(member.role), { role: ownRole, projects: [] })
    return isLastOwner(member) ? lastOwner : undefined
  }
  return [
    {
      id: 'member',
      label: 'Member',
      sortBy: memberName,
      cell: (member) => <MemberName member={member} requiresMfa={requiresMfa} />,
    },
    {
      id: 'role',
      label: 'Role',
      className: 'w-56 max-sm:w-30 max-sm:!px-1',
      sortBy: grantText,
      cell: (member) => (
        <RoleCell
          member={member}
          reason={reasonAgainst(member)}
          {...{ ownRole, plan, onChooseProjects, onChangeRole }}
        />
      ),
    },
    {
      id: 'joined',
      label: 'Joined',
      className: 'w-40 max-sm:hidden',
      cellClassName: 'text-muted',
      sortBy: ({ joined_at: at }) => at,
      cell: ({ joined_at: at }) => <Time value={at} />,
    },
    {
      id: 'actions',
      label: 'Actions',
      labelHidden: true,
      className: 'w-24 max-sm:w-11 max-sm:!px-2',
      cellClassName: 'text-right',
      cell: (member) => (
        <RemoveCell
          member={member}
          reason={reasonAgainst(member)}
          isLastOwner={isLastOwner(member)}
          onRemove={onRemove}
        />
      ),
    },
  ]
}

export const MembersTable = (props: MembersTableProps) => (
  <QueryTable
    label="Members"
    query={props.query}
    noAccess={props.noAccess}
    columns={columnsFor(props)}
    rowKey={({ account_id: id }) => id}
    failure="The members could not be loaded"
    skeleton="h-[134px] !rounded-lg"
  />
)

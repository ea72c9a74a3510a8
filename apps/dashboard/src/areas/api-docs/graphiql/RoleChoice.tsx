import { graphqlRoles } from '@cairn/contracts/data-api/graphql-roles'
import { UserCog } from 'lucide-react'
import { useState } from 'react'
import { readClaims } from '~/components/impersonation/read-claims.ts'
import type { RoleDraft } from '~/components/impersonation/RoleFields.tsx'
import { hasClaims, RoleFields } from '~/components/impersonation/RoleFields.tsx'
import { Button } from '~/ui/button.tsx'
import { Popover } from '~/ui/popover.tsx'

interface RoleChoiceProps {
  projectRef: string
  role: RoleDraft
  onRole: (role: RoleDraft) => void
  disabledReason: string | undefined
}

const RoleForm = ({ projectRef, role, onRole }: Omit<RoleChoiceProps, 'disabledReason'>) => {
  const [draft, setDraft] = useState(role)
  const isWrong = hasClaims(draft) && 'problem' in readClaims(draft.claims)
  return (
    <form
      className="grid w-80 max-w-full gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong) onRole(draft)
      }}
    >
      <RoleFields projectRef={projectRef} roles={graphqlRoles} draft={draft} onDraft={setDraft} />
      <div className="flex justify-end">
        <Button type="submit" variant="primary">
          Use this role
        </Button>
      </div>
    </form>
  )
}

/** The role that operations run as. */
export const RoleChoice = ({ projectRef, role, onRole, disabledReason }: RoleChoiceProps) => {
  const [open, setOpen] = useState(false)
  const button = (
    <Button variant="ghost" icon={<UserCog aria-hidden size={14} />} disabledReason={disabledReason}>
      Role: {role.role}
    </Button>
  )
  if (disabledReason !== undefined) return button
  return (
    <Popover label="Role of requests" open={open} onOpenChange={setOpen} trigger={button}>
      <RoleForm
        projectRef={projectRef}
        role={role}
        onRole={(chosen) => {
          onRole(chosen)
          setOpen(false)
        }}
      />
    </Popover>
  )
}

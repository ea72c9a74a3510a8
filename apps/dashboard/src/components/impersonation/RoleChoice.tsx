import { UserCog } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Popover } from '~/ui/popover.tsx'
import { readClaims } from './read-claims.ts'
import type { RoleDraft } from './RoleFields.tsx'
import { hasClaims, RoleFields } from './RoleFields.tsx'

interface RoleChoiceProps {
  projectRef: string
  /** Those to choose from. */
  roles: readonly string[]
  role: RoleDraft
  onRole: (role: RoleDraft) => void
  disabledReason: string | undefined
}

const RoleForm = ({ projectRef, roles, role, onRole }: Omit<RoleChoiceProps, 'disabledReason'>) => {
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
      <RoleFields projectRef={projectRef} roles={roles} draft={draft} onDraft={setDraft} />
      <div className="flex justify-end">
        <Button type="submit" variant="primary">
          Use this role
        </Button>
      </div>
    </form>
  )
}

/** The role that requests of the page have. */
export const RoleChoice = ({ projectRef, roles, role, onRole, disabledReason }: RoleChoiceProps) => {
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
        roles={roles}
        role={role}
        onRole={(chosen) => {
          onRole(chosen)
          setOpen(false)
        }}
      />
    </Popover>
  )
}

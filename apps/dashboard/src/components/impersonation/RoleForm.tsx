import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rowsKey } from '~/api/rows-key.ts'
import type { Impersonation } from '~/state/impersonation.ts'
import { setImpersonation } from '~/state/impersonation.ts'
import { Button } from '~/ui/button.tsx'
import { claimsText, readClaims } from './read-claims.ts'
import type { RoleDraft } from './RoleFields.tsx'
import { hasClaims, RoleFields } from './RoleFields.tsx'

interface RoleFormProps {
  projectRef: string
  current: Impersonation | undefined
  onDone: () => void
}

/** Chooses the role that this tab acts as. */
export const RoleForm = ({ projectRef, current, onDone }: RoleFormProps) => {
  const cache = useQueryClient()
  const [draft, setDraft] = useState<RoleDraft>(() => ({
    role: current?.role ?? 'postgres',
    user: current?.user,
    claims: claimsText(current?.claims ?? {}),
  }))
  const { role, user } = draft
  const apply = () => {
    const read = readClaims(hasClaims(draft) ? draft.claims : '')
    if ('problem' in read) return
    const { claims } = read
    setImpersonation(projectRef, role === 'postgres' ? undefined : { role, claims, ...(hasClaims(draft) && { user }) })
    // Nothing that one role could read may stay on the screen of another.
    void cache.resetQueries({ queryKey: rowsKey(projectRef) })
    onDone()
  }
  return (
    <form
      className="grid w-80 max-w-full gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <RoleFields
        projectRef={projectRef}
        roles={['postgres', 'anon', 'authenticated']}
        draft={draft}
        onDraft={setDraft}
      />
      <div className="flex justify-end">
        <Button type="submit" variant="primary">
          {role === 'postgres' ? 'Use postgres' : 'Act as this role'}
        </Button>
      </div>
    </form>
  )
}

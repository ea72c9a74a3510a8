import { UserCog } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { rowsKey } from '~/api/rows-key.ts'
import { setImpersonation, useImpersonation } from '~/state/impersonation.ts'
import { Button } from '~/ui/button.tsx'

interface RoleStripProps {
  projectRef: string
  /** What happens as the role: 'Rows are read and saved'. */
  what: string
}

/** Shown as long as this tab acts as another role than `postgres`. */
export const RoleStrip = ({ projectRef, what }: RoleStripProps) => {
  const cache = useQueryClient()
  const impersonation = useImpersonation(projectRef)
  if (impersonation === undefined) return null
  const { role, user } = impersonation
  return (
    <output className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-warning/35 bg-warning-soft px-3 py-1 text-sm">
      <UserCog aria-hidden size={14} className="text-warning" />
      <span className="min-w-0 flex-1 basis-52">
        {what} as <strong className="font-medium">{role}</strong>
        {user === undefined ? '' : ` (${user})`}. Its permissions and the policies of the table apply.
      </span>
      <Button
        size="sm"
        onClick={() => {
          setImpersonation(projectRef, undefined)
          void cache.resetQueries({ queryKey: rowsKey(projectRef) })
        }}
      >
        Stop
      </Button>
    </output>
  )
}

import { UserCog } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { useImpersonation } from '~/state/impersonation.ts'
import { Button } from '~/ui/button.tsx'
import { Popover } from '~/ui/popover.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'

const RoleForm = lazyPart(async () => (await import('./RoleForm.tsx')).RoleForm)

/** As which role of the database this tab reads and writes rows; opens the choice. */
export const RoleButton = ({ projectRef }: { projectRef: string }) => {
  const impersonation = useImpersonation(projectRef)
  const { reason: forbidden } = useProjectPermission('sql:Write', projectRef)
  const [open, setOpen] = useState(false)
  const button = (
    <Button
      variant={impersonation === undefined ? 'ghost' : 'default'}
      icon={<UserCog aria-hidden size={14} className={impersonation === undefined ? undefined : 'text-warning'} />}
      disabledReason={forbidden}
    >
      <span className={impersonation === undefined ? 'max-sm:sr-only' : ''}>
        Role: {impersonation?.role ?? 'postgres'}
      </span>
    </Button>
  )
  if (forbidden !== undefined) return button
  return (
    <Popover label="Act as a role of the database" open={open} onOpenChange={setOpen} trigger={button}>
      <Suspense fallback={<span className="block h-40 w-80" />}>
        <RoleForm projectRef={projectRef} current={impersonation} onDone={() => setOpen(false)} />
      </Suspense>
    </Popover>
  )
}

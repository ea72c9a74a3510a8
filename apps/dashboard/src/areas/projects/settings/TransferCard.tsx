import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { useState } from 'react'
import { useListedProjectPermission } from '~/api/permissions.ts'
import { actionReason } from './action-reason.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { TransferDialog } from './TransferDialog.tsx'

export const TransferCard = ({ project }: { project: ProjectDetail }) => {
  const permission = useListedProjectPermission('projects:Transfer', project)
  const [asked, setAsked] = useState(false)
  return (
    <Card title="Transfer">
      <div className="flex flex-wrap items-center gap-4">
        <p className="min-w-0 flex-1 basis-56 text-sm text-muted">
          {permission.reason ?? 'Moves the project to another organization. Its URL, keys and data stay.'}
        </p>
        <Button
          disabledReason={permission.reason ?? actionReason('transfer', project.status)}
          onClick={() => setAsked(true)}
        >
          Transfer project
        </Button>
      </div>
      {asked && <TransferDialog project={project} onClose={() => setAsked(false)} />}
    </Card>
  )
}

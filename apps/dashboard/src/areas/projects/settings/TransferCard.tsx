import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { useState } from 'react'
import { useListedProjectPermission } from '~/api/permissions.ts'
import { actionReason } from '~/lib/action-reason.ts'
import { ActionCard } from '~/kit/ActionCard.tsx'
import { Button } from '~/ui/button.tsx'
import { TransferDialog } from './TransferDialog.tsx'

export const TransferCard = ({ project }: { project: ProjectDetail }) => {
  const permission = useListedProjectPermission('projects:Transfer', project)
  const [asked, setAsked] = useState(false)
  return (
    <ActionCard
      title="Transfer"
      text={permission.reason ?? 'Moves the project to another organization. Its URL, keys and data stay.'}
      action={
        <Button
          disabledReason={permission.reason ?? actionReason('transfer', project.status)}
          onClick={() => setAsked(true)}
        >
          Transfer project
        </Button>
      }
    >
      {asked && <TransferDialog project={project} onClose={() => setAsked(false)} />}
    </ActionCard>
  )
}

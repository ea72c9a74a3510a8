import { Mails } from 'lucide-react'
import { useListedProjectPermission } from '~/api/permissions.ts'
import type { UseCommands } from '~/palette/contribution.ts'
import { createPart } from '~/palette/shared-sections.ts'
import { queuePaths } from './paths.ts'

export const useCommands: UseCommands = ({ project }) => {
  const disabledReason = useListedProjectPermission('queues:Write', project).reason
  if (project === undefined) return []
  return [
    createPart(433, [
      {
        id: 'queue',
        name: 'New queue',
        keywords: 'message pgmq integrations',
        icon: Mails,
        disabledReason,
        action: { to: queuePaths.list(project), search: { new: 'queue' } },
      },
    ]),
  ]
}

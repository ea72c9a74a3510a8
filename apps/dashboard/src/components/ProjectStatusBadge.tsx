import type { ProjectStatus } from '@cairn/contracts/projects/project-status'
import { statusWords } from '~/lib/project-status-words.ts'
import { Badge } from '~/ui/badge.tsx'
import { StatusDot } from '~/ui/status-dot.tsx'

export const ProjectStatusBadge = ({ status }: { status: ProjectStatus }) => {
  const { label, tone } = statusWords[status]
  return (
    <output className="flex">
      <Badge tone={tone} icon={<StatusDot tone={tone} className="!size-1.5" />}>
        {label}
      </Badge>
    </output>
  )
}

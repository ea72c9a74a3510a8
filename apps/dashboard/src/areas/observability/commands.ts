import { useQuery } from '@tanstack/react-query'
import { LayoutDashboard } from 'lucide-react'
import type { UseCommands } from '~/palette/contribution.ts'
import { createPart, findPart } from '~/palette/shared-sections.ts'
import { reportsQuery } from './api/custom-reports.ts'
import { reportPaths } from './paths.ts'

export const useCommands: UseCommands = ({ project }) => {
  const { data: reports = [] } = useQuery({ ...reportsQuery(project?.ref ?? ''), enabled: project !== undefined })
  if (project === undefined) return []
  const { ref } = project
  const search = { new: 'report' }
  return [
    findPart(135, [
      {
        id: 'reports',
        name: 'Open a report',
        icon: LayoutDashboard,
        keywords: 'custom dashboard observability',
        action: { page: 'reports' },
      },
    ]),
    createPart(430, [
      {
        id: 'report',
        name: 'New report',
        icon: LayoutDashboard,
        keywords: 'dashboard chart observability',
        action: { to: reportPaths.custom({ ref }), search },
      },
    ]),
    {
      id: 'reports',
      name: 'Reports',
      order: 730,
      commands: reports.map(({ id, name }) => ({
        id,
        name,
        keywords: 'custom report dashboard',
        icon: LayoutDashboard,
        action: { to: reportPaths.customReport({ ref, id }) },
      })),
      meta: { page: 'reports' },
    },
  ]
}

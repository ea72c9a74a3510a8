import type { LintCategory } from '@cairn/contracts/advisors/lint-catalogue'
import { getPerformanceAdvisors, getSecurityAdvisors } from '@cairn/contracts/advisors/lints'
import type { Lint } from '@cairn/contracts/advisors/lints'
import type { Context } from '../../../context.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import type { StoredProject } from '../../projects/project-store.ts'
import { lintProject } from '../lint-project.ts'

interface Asked {
  context: Context
  project: StoredProject
}

const reported = async ({ context, project }: Asked, category: LintCategory): Promise<{ lints: Lint[] }> => ({
  lints: (await lintProject(context, project, [category])).filter(({ exception }) => exception === null),
})

export const getSecurityAdvisorsRoute = route(getSecurityAdvisors, {
  permission: inProject('advisors:Read'),
  handle: (call) => reported(call, 'SECURITY'),
})

export const getPerformanceAdvisorsRoute = route(getPerformanceAdvisors, {
  permission: inProject('advisors:Read'),
  handle: (call) => reported(call, 'PERFORMANCE'),
})

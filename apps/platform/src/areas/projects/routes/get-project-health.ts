import { getProjectHealth } from '@cairn/contracts/projects/projects'
import { inProject } from '../../../permissions.ts'
import { serviceHealth } from '../service-health.ts'
import { route } from '../../../route.ts'

export const getProjectHealthRoute = route(getProjectHealth, {
  permission: inProject('infra:Read'),
  handle: ({ context, project }) => serviceHealth(context, project),
})

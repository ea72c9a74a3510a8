import { listAddOns } from '@cairn/contracts/billing/add-ons'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { projectAddOns } from '../add-ons/project-add-ons.ts'

export const listAddOnsRoute = route(listAddOns, {
  permission: inProject('billing:Read'),
  handle: ({ context, project }) => projectAddOns(context, project, Date.now()),
})

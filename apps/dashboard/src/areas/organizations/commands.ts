import { Boxes } from 'lucide-react'
import { useSwitchedOff } from '~/api/capabilities.ts'
import { organizationPaths } from '~/areas/organization/paths.ts'
import type { UseCommands } from '~/palette/contribution.ts'
import { accountPart, createPart, findPart } from '~/palette/shared-sections.ts'
import { organizationsPaths } from './paths.ts'

export const useCommands: UseCommands = ({ isSignedIn, organizations }) => {
  const disabledReason = useSwitchedOff('organizations:create')
  if (!isSignedIn) return []
  return [
    findPart(150, [
      { id: 'organizations', name: 'Switch organization', icon: Boxes, action: { page: 'organizations' } },
    ]),
    createPart(450, [
      {
        id: 'organization',
        name: 'New organization',
        icon: Boxes,
        disabledReason,
        action: { to: organizationsPaths.create() },
      },
    ]),
    accountPart(510, [
      { id: 'organizations', name: 'All organizations', icon: Boxes, action: { to: organizationsPaths.list() } },
    ]),
    {
      id: 'organizations',
      name: 'Organizations',
      order: 740,
      commands: organizations.map(({ slug, name, plan }) => ({
        id: slug,
        name,
        detail: plan.name,
        icon: Boxes,
        action: { to: organizationPaths.projects({ slug }) },
      })),
      meta: { page: 'organizations' },
    },
  ]
}

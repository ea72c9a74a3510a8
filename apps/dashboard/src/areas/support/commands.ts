import { LifeBuoy } from 'lucide-react'
import type { UseCommands } from '~/palette/contribution.ts'
import { helpPart } from '~/palette/shared-sections.ts'
import { supportPaths } from './paths.ts'

const part = helpPart(620, [
  {
    id: 'support',
    name: 'Contact support',
    icon: LifeBuoy,
    keywords: 'help',
    action: { to: supportPaths.newRequest() },
  },
])

export const useCommands: UseCommands = () => [part]

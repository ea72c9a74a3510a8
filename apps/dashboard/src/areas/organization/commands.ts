import { FolderKanban, ScrollText, Settings, ShieldCheck, UserPlus, Users } from 'lucide-react'
import type { PaletteCommand } from '~/palette/commands.ts'
import type { SectionPart, UseCommands } from '~/palette/contribution.ts'
import { createPart } from '~/palette/shared-sections.ts'
import { organizationPaths } from './paths.ts'

/** The pages of the organization whose project is open; on its own pages the rail offers them. */
const pagesPart = (slug: string, name: string): SectionPart => {
  const commands: PaletteCommand[] = [
    { id: 'projects', name: 'Projects', icon: FolderKanban, action: { to: organizationPaths.projects({ slug }) } },
    {
      id: 'team',
      name: 'Team',
      icon: Users,
      keywords: 'members invite',
      action: { to: organizationPaths.team({ slug }) },
    },
    { id: 'audit', name: 'Audit', icon: ScrollText, action: { to: organizationPaths.audit({ slug }) } },
    {
      id: 'security',
      name: 'Organization security',
      icon: ShieldCheck,
      keywords: 'mfa second factor',
      action: { to: organizationPaths.security({ slug }) },
    },
    {
      id: 'settings',
      name: 'Organization settings',
      icon: Settings,
      action: { to: organizationPaths.general({ slug }) },
    },
  ]
  return {
    id: 'organization',
    name,
    order: 300,
    commands: commands.map((command) => ({ ...command, detail: name })),
    meta: { priority: 20 },
  }
}

export const useCommands: UseCommands = ({ project, organization }) => {
  if (organization === undefined) return []
  const { slug, name } = organization
  const invite: PaletteCommand = {
    id: 'member',
    name: 'Invite a member',
    detail: name,
    icon: UserPlus,
    action: { to: organizationPaths.team({ slug }) },
  }
  return [...(project === undefined ? [] : [pagesPart(slug, name)]), createPart(440, [invite])]
}

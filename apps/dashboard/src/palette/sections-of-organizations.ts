import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { Project, ProjectDetail } from '@cairn/contracts/projects/projects'
import {
  Box,
  Boxes,
  FileCode2,
  FolderKanban,
  Plus,
  ScrollText,
  Settings,
  ShieldCheck,
  Table2,
  UserPlus,
  Users,
} from 'lucide-react'
import { organizationPaths } from '~/areas/organization/paths.ts'
import { organizationsPaths } from '~/areas/organizations/paths.ts'
import { projectPaths } from '~/areas/projects/paths.ts'
import { sqlEditorPaths } from '~/areas/sql-editor/paths.ts'
import { tableEditorPaths } from '~/areas/table-editor/paths.ts'
import type { PaletteCommand, PaletteSection } from './commands.ts'

export const organizationsSection = (organizations: readonly Organization[]): PaletteSection => ({
  id: 'organizations',
  name: 'Organizations',
  commands: organizations.map(({ slug, name, plan }) => ({
    id: slug,
    name,
    detail: plan.name,
    icon: Boxes,
    deed: { to: organizationPaths.projects({ slug }) },
  })),
  meta: { page: 'organizations' },
})

export const projectsSection = (
  projects: readonly Project[],
  organizations: readonly Organization[],
): PaletteSection => {
  const nameOf = new Map(organizations.map(({ slug, name }) => [slug, name]))
  return {
    id: 'projects',
    name: 'Projects',
    commands: projects.map((project) => ({
      id: project.ref,
      name: project.name,
      detail: nameOf.get(project.organization_slug) ?? project.organization_slug,
      keywords: project.ref,
      icon: Box,
      deed: { to: projectPaths.home(project) },
    })),
    meta: { page: 'projects' },
  }
}

/** The pages of the organization whose project is open; on its own pages the rail offers them. */
export const organizationSections = (organization: Organization | undefined): PaletteSection[] => {
  if (organization === undefined) return []
  const { slug, name } = organization
  const commands: PaletteCommand[] = [
    { id: 'projects', name: 'Projects', icon: FolderKanban, deed: { to: organizationPaths.projects({ slug }) } },
    {
      id: 'team',
      name: 'Team',
      icon: Users,
      keywords: 'members invite',
      deed: { to: organizationPaths.team({ slug }) },
    },
    { id: 'audit', name: 'Audit', icon: ScrollText, deed: { to: organizationPaths.audit({ slug }) } },
    {
      id: 'security',
      name: 'Organization security',
      icon: ShieldCheck,
      keywords: 'mfa second factor',
      deed: { to: organizationPaths.security({ slug }) },
    },
    {
      id: 'settings',
      name: 'Organization settings',
      icon: Settings,
      deed: { to: organizationPaths.general({ slug }) },
    },
  ]
  return [
    {
      id: 'organization',
      name,
      commands: commands.map((command) => ({ ...command, detail: name })),
      meta: { priority: 20 },
    },
  ]
}

interface Creatable {
  organization: Organization | undefined
  /** Where tables and snippets can be made. */
  project: ProjectDetail | undefined
  mayCreate: string | undefined
  mayFound: string | undefined
  mayWrite: string | undefined
}

export const createSection = ({ organization, project, mayCreate, mayFound, mayWrite }: Creatable): PaletteSection => {
  const commands: PaletteCommand[] = []
  if (project !== undefined)
    commands.push(
      {
        id: 'table',
        name: 'New table',
        icon: Table2,
        disabledReason: mayWrite,
        deed: { to: tableEditorPaths.table(project), search: { panel: 'new-table' } },
      },
      {
        id: 'snippet',
        name: 'New snippet',
        icon: FileCode2,
        keywords: 'query sql',
        deed: { to: sqlEditorPaths.snippet({ ref: project.ref, id: 'new' }) },
      },
    )
  if (organization !== undefined)
    commands.push(
      {
        id: 'project',
        name: 'New project',
        detail: organization.name,
        icon: Plus,
        disabledReason: mayCreate,
        deed: { to: projectPaths.create(organization) },
      },
      {
        id: 'member',
        name: 'Invite a member',
        detail: organization.name,
        icon: UserPlus,
        deed: { to: organizationPaths.team(organization) },
      },
    )
  commands.push({
    id: 'organization',
    name: 'New organization',
    icon: Boxes,
    disabledReason: mayFound,
    deed: { to: organizationsPaths.create() },
  })
  return {
    id: 'create',
    name: 'Create',
    commands: commands.map((command) => ({ ...command, keywords: `create add ${command.keywords ?? ''}` })),
    meta: { priority: 40 },
  }
}

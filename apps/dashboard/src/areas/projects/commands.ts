import { hasHttpApi } from '@cairn/contracts/projects/project-services'
import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { Box, Plus } from 'lucide-react'
import { useListedProjectPermission, useOrganizationPermission } from '~/api/permissions.ts'
import type { PaletteContext, SectionPart, UseCommands } from '~/palette/contribution.ts'
import { outsideCommand } from '~/palette/outside-command.ts'
import { createPart, docsPart, findPart } from '~/palette/shared-sections.ts'
import { clientLibraries } from './home/client-libraries.ts'
import { openProjectPart } from './open-project-commands.ts'
import { projectPaths } from './paths.ts'

const listPart = ({ projects, organizations }: PaletteContext): SectionPart => {
  const nameOf = new Map(organizations.map(({ slug, name }) => [slug, name]))
  return {
    id: 'projects',
    name: 'Projects',
    order: 730,
    commands: projects
      .filter(({ parent_project_ref: parent }) => parent === null)
      .map((project) => ({
        id: project.ref,
        name: project.name,
        detail: nameOf.get(project.organization_slug) ?? project.organization_slug,
        keywords: project.ref,
        icon: Box,
        action: { to: projectPaths.home(project) },
      })),
    meta: { page: 'projects' },
  }
}

const openProjectParts = (project: ProjectDetail, maySee: string | undefined): SectionPart[] => [
  openProjectPart(project, maySee),
  docsPart(
    810,
    // Only while the database of the open project is running.
    (hasHttpApi(project.services) ? clientLibraries : []).map(({ language, docsUrl }) =>
      outsideCommand(language, `${language} client`, docsUrl),
    ),
  ),
]

export const useCommands: UseCommands = (context) => {
  const { isSignedIn, project, organization } = context
  const disabledReason = useOrganizationPermission('projects:Create', organization?.slug ?? '').reason
  const maySee = useListedProjectPermission('secrets:Read', project).reason
  if (!isSignedIn) return []
  return [
    findPart(140, [{ id: 'projects', name: 'Switch project', icon: Box, action: { page: 'projects' } }]),
    ...(project === undefined ? [] : openProjectParts(project, maySee)),
    createPart(
      430,
      organization === undefined
        ? []
        : [
            {
              id: 'project',
              name: 'New project',
              detail: organization.name,
              icon: Plus,
              disabledReason,
              action: { to: projectPaths.create(organization) },
            },
          ],
    ),
    listPart(context),
  ]
}

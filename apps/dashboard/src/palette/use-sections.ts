import type { Relation } from '@cairn/contracts/database/catalogue'
import { hasHttpApi } from '@cairn/contracts/projects/project-services'
import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import type { UseQueryResult } from '@tanstack/react-query'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { relationsQuery, schemasQuery } from '~/api/catalogue.ts'
import { useSwitchedOff } from '~/api/capabilities.ts'
import { organizationsQuery } from '~/api/organizations.ts'
import { useListedProjectPermission, useOrganizationPermission } from '~/api/permissions.ts'
import { projectQuery, projectsQuery } from '~/api/projects.ts'
import { isSignedIn } from '~/api/session.ts'
import { snippetsQuery } from '~/areas/sql-editor/api/snippets.ts'
import { usePreviewsInForce } from '~/previews/use-previews-in-force.ts'
import { palette } from '~/state/palette.ts'
import type { PaletteSection } from './commands.ts'
import { recentPages } from './recent.ts'
import {
  accountSection,
  browseSection,
  docsSection,
  helpSection,
  recentSection,
  signedOutSections,
  themeSection,
} from './sections-everywhere.ts'
import {
  createSection,
  organizationSections,
  organizationsSection,
  projectsSection,
} from './sections-of-organizations.ts'
import { pagesSection, projectSection, snippetsSection, tablesSection } from './sections-of-a-project.ts'

/** A database with more schemas than this is looked through by the table editor. */
const maxSchemas = 20

// One function for ever: with another each time, the lists would be compared table by table.
const allOf = (lists: readonly UseQueryResult<Relation[]>[]): Relation[][] =>
  lists.flatMap(({ data }) => (data === undefined ? [] : [data]))

const useTables = (ref: string, isUp: boolean) => {
  const { data: schemas = [] } = useQuery({ ...schemasQuery(ref), enabled: isUp })
  // What most people mean comes first, and does not wait for the list of schemas.
  const names = [...new Set(['public', ...schemas.map(({ name }) => name)])].slice(0, maxSchemas)
  return useQueries({
    queries: names.map((schema) => ({ ...relationsQuery(ref, schema), enabled: isUp })),
    combine: allOf,
  })
}

/** All that can be found now: what every page offers, what is known of here, and what the open page adds. */
export const useSections = (): readonly PaletteSection[] => {
  const router = useRouter()
  const signedIn = isSignedIn()
  const { slug: slugHere, ref } = useParams({ strict: false })
  const [offered] = useState(palette.offeredSections)
  const [recent] = useState(() => recentPages(router.state.location.pathname))
  const { data: organizations } = useQuery({ ...organizationsQuery, enabled: signedIn })
  const { data: projects } = useQuery({ ...projectsQuery, enabled: signedIn })
  const { data: project } = useQuery({
    ...projectQuery(ref ?? ''),
    enabled: signedIn && ref !== undefined,
    refetchInterval: false,
  })
  const isUp = project !== undefined && isActionAllowed('query', project.status)
  const relations = useTables(ref ?? '', isUp)
  const { data: snippets } = useQuery({ ...snippetsQuery(ref ?? ''), enabled: signedIn && ref !== undefined })
  const slug = project?.organization_slug ?? slugHere
  const organization = organizations?.find((each) => each.slug === slug)
  const mayCreate = useOrganizationPermission('projects:Create', slug ?? '').reason
  const mayFound = useSwitchedOff('organizations:create')
  const mayWrite = useListedProjectPermission('sql:Write', project).reason
  const maySee = useListedProjectPermission('secrets:Read', project).reason

  const { isOn } = usePreviewsInForce()

  return useMemo(() => {
    if (!signedIn) return [...offered, ...signedOutSections]
    return [
      recentSection(recent),
      ...offered,
      browseSection(project),
      ...(project === undefined ? [] : [projectSection(project, maySee), ...organizationSections(organization)]),
      createSection({ organization, project: isUp ? project : undefined, mayCreate, mayFound, mayWrite }),
      accountSection,
      helpSection,
      ...(project === undefined
        ? []
        : [pagesSection(project, isOn), tablesSection(project, relations), snippetsSection(project, snippets ?? [])]),
      projectsSection(projects ?? [], organizations ?? []),
      organizationsSection(organizations ?? []),
      themeSection,
      docsSection(project !== undefined && hasHttpApi(project.services)),
    ]
  }, [
    signedIn,
    recent,
    offered,
    project,
    organization,
    isUp,
    maySee,
    mayCreate,
    mayFound,
    mayWrite,
    relations,
    snippets,
    projects,
    organizations,
    isOn,
  ])
}

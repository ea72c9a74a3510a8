import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { organizationsQuery } from '~/api/organizations.ts'
import { projectQuery, projectsQuery } from '~/api/projects.ts'
import { isSignedIn } from '~/api/session.ts'
import { usePreviewsInForce } from '~/previews/use-previews-in-force.ts'
import { palette } from '~/state/palette.ts'
import { useAreaCommands } from './area-commands.ts'
import type { PaletteSection } from './commands.ts'
import { commonParts, pagesParts, recentSection } from './common-commands.ts'
import type { PaletteContext } from './contribution.ts'
import { joinParts } from './join-parts.ts'
import { recentPages } from './recent.ts'

const useContext = (): PaletteContext => {
  const signedIn = isSignedIn()
  const { slug, ref } = useParams({ strict: false })
  const { data: organizations = [] } = useQuery({ ...organizationsQuery, enabled: signedIn })
  const { data: projects = [] } = useQuery({ ...projectsQuery, enabled: signedIn })
  const { data: project } = useQuery({
    ...projectQuery(ref ?? ''),
    enabled: signedIn && ref !== undefined,
    refetchInterval: false,
  })
  const organizationSlug = project?.organization_slug ?? slug
  return {
    isSignedIn: signedIn,
    project,
    isUp: project !== undefined && isActionAllowed('query', project.status),
    organization: organizations.find((each) => each.slug === organizationSlug),
    projects,
    organizations,
  }
}

/** All that can be found now: what every page offers, what the areas add, and what the open page offers. */
export const useSections = (): readonly PaletteSection[] => {
  const router = useRouter()
  const context = useContext()
  const [offered] = useState(palette.offeredSections)
  const [recent] = useState(() => recentPages(router.state.location.pathname))
  const { isOn } = usePreviewsInForce()
  const parts = joinParts([
    ...commonParts,
    ...useAreaCommands(context),
    ...(context.project === undefined ? [] : pagesParts(context.project, isOn)),
  ])
  return [...(context.isSignedIn ? [recentSection(recent)] : []), ...offered, ...parts]
}

import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layouts } from '~/routes/layouts.ts'
import { reads } from '~/routes/page-queries.ts'

// Links that name no project or organization: the person who follows one chooses it and continues.
const chooser = (path: '/project/_' | '/project/_/$' | '/org/_' | '/org/_/$' | '/sql/$' | '/editor/$') =>
  createRoute({
    getParentRoute: () => layouts.organization,
    path,
    ...reads(async () => (await import('./queries.ts')).chooseQueries),
    component: lazyRouteComponent(() => import('./ChoosePage.tsx'), 'ChoosePage'),
  })

export const choosers = [
  chooser('/project/_'),
  chooser('/project/_/$'),
  chooser('/org/_'),
  chooser('/org/_/$'),
  chooser('/sql/$'),
  chooser('/editor/$'),
] as const

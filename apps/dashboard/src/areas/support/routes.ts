import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { layouts } from '~/routes/layouts.ts'
import { textSearch } from '~/routes/text-search.ts'

const supportLayout = createRoute({
  getParentRoute: () => layouts.root,
  id: 'support-pages',
  component: lazyRouteComponent(() => import('./SupportLayout.tsx'), 'SupportLayout'),
})

const newRequest = createRoute({
  getParentRoute: () => supportLayout,
  path: '/support/new',
  validateSearch: textSearch('category', 'sid', 'subject', 'message', 'organization', 'project'),
  component: lazyRouteComponent(() => import('./SupportPage.tsx'), 'SupportPage'),
})

export const supportPages = supportLayout.addChildren([newRequest])

import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '~/routes/root.ts'
import { textSearch } from '~/routes/text-search.ts'

const layout = createRoute({
  getParentRoute: () => root,
  id: 'support-pages',
  component: lazyRouteComponent(() => import('./SupportLayout.tsx'), 'SupportLayout'),
})

const newRequest = createRoute({
  getParentRoute: () => layout,
  path: '/support/new',
  validateSearch: textSearch('category', 'sid', 'subject', 'message', 'organization', 'project'),
  component: lazyRouteComponent(() => import('./SupportPage.tsx'), 'SupportPage'),
})

export const supportPages = layout.addChildren([newRequest])

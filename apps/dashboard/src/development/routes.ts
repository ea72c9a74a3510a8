import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '~/routes/root.ts'

export const developmentPages = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/_ui',
        component: lazyRouteComponent(() => import('./GalleryPage.tsx'), 'GalleryPage'),
      }),
    ]
  : []

import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '~/routes/root.ts'

/** In `npm run dev`, and in a build with `--mode components`, which the journey about this page makes. */
export const developmentPages =
  import.meta.env.DEV || import.meta.env.MODE === 'components'
    ? [
        createRoute({
          getParentRoute: () => root,
          path: '/_ui',
          component: lazyRouteComponent(() => import('./GalleryPage.tsx'), 'GalleryPage'),
        }),
        createRoute({
          getParentRoute: () => root,
          path: '/_ui/grid',
          component: lazyRouteComponent(() => import('./GridSamples.tsx'), 'GridSamples'),
        }),
      ]
    : []

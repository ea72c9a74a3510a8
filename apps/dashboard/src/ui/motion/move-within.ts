import { loadAhead } from '~/lib/load-ahead.ts'
import { prefersReducedMotion } from './reduced-motion.ts'

type MoveWithin = (scope: HTMLElement, change: () => void) => void

let loaded: MoveWithin | undefined

/** Fetches what animates, 32 KB: on hover or focus, so that the first choice does not wait for it. */
export const preloadMoves = (): void => {
  if (loaded !== undefined || prefersReducedMotion()) return
  loadAhead(async () => {
    loaded = (await import('./layout-animation.ts')).moveWithin
  })
}

/** Applies a change of layout: animated where the code for that is there and nobody asked for less motion. */
export const moveWithin: MoveWithin = (scope, change) => {
  if (loaded === undefined || prefersReducedMotion()) change()
  else loaded(scope, change)
}

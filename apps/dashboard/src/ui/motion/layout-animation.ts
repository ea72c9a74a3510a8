import { animateLayout } from 'motion'
import { layoutAnimation } from './constants.ts'

/** Applies a change of layout; the elements in `scope` with `data-layout` move to their new places. */
export const moveWithin = (scope: HTMLElement, change: () => void): void => {
  void animateLayout(scope, change, { ...layoutAnimation, ease: [...layoutAnimation.ease] })
}

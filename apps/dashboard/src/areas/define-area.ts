import type { AnyRoute } from '@tanstack/react-router'
import type { layouts } from '~/routes/layouts.ts'

export type Layout = keyof typeof layouts

/**
 * What an area adds to the files that every visitor loads, so only light things: addresses, checks of search parameters,
 * and pages that load on their own. Its entries of the rails stand in files of their own (define-navigation.ts), its commands in commands.ts.
 */
export interface Area {
  /** By the layout that they stand in. */
  routes: { readonly [L in Layout]?: readonly AnyRoute[] }
}

export const defineArea = <const A extends Area>(area: A): A => area

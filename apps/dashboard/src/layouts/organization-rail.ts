import type { RailEntry } from '~/areas/define-navigation.ts'
import { mergeRail } from './merge-navigation.ts'

export const organizationRail = mergeRail(
  import.meta.glob<{ rail: readonly RailEntry<{ slug: string }>[] }>('../areas/*/organization-rail.ts', {
    eager: true,
  }),
)

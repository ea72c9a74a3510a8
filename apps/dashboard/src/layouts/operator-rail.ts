import type { RailEntry } from '~/areas/define-navigation.ts'
import { mergeRail } from './merge-navigation.ts'

export const operatorRail = mergeRail(
  import.meta.glob<{ rail: readonly RailEntry[] }>('../areas/*/operator-rail.ts', { eager: true }),
)

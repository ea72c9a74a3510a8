import type { RailEntry } from '~/areas/define-navigation.ts'
import { mergeRail } from './merge-navigation.ts'

export const accountRail = mergeRail(
  import.meta.glob<{ rail: readonly RailEntry[] }>('../areas/*/account-rail.ts', { eager: true }),
)

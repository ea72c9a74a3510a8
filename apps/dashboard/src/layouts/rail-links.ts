import type { RailEntry } from '~/areas/define-navigation.ts'
import { withLines } from './merge-navigation.ts'
import type { RailLink } from './rail-link.ts'

export const railLinks = <Params>(entries: readonly RailEntry<Params>[], params: Params): RailLink[] =>
  withLines(entries).map(({ to, label, icon, exact = false, startsGroup }) => ({
    label,
    icon,
    exact,
    startsGroup,
    to: to(params),
  }))

import {
  Blocks,
  BookOpen,
  ChartColumn,
  Database,
  FolderArchive,
  House,
  Lightbulb,
  Radio,
  ScrollText,
  Settings,
  SquareFunction,
  SquareTerminal,
  Table2,
  Users,
} from 'lucide-react'
import { isBuiltArea } from './project-pages/built-pages.ts'
import type { RailArea } from './rail-area.ts'

export interface ProjectArea extends Omit<RailArea, 'to'> {
  /** The first part of its addresses below `/project/{ref}/`; the home has none. */
  path?: string
  /** Is of use while the database is not there. */
  withoutDatabase?: true
  /** Has a second column of pages. */
  hasPages?: true
}

// In the order in which one meets them: what is worked in daily, what the project is made of, what watches it.
export const projectAreas: readonly ProjectArea[] = [
  { label: 'Home', icon: House, exact: true, withoutDatabase: true },
  { path: 'editor', label: 'Table editor', icon: Table2 },
  { path: 'sql', label: 'SQL editor', icon: SquareTerminal },
  { path: 'database', label: 'Database', icon: Database, hasPages: true, startsGroup: true },
  { path: 'auth', label: 'Authentication', icon: Users, hasPages: true },
  { path: 'storage', label: 'Storage', icon: FolderArchive, hasPages: true },
  { path: 'functions', label: 'Edge functions', icon: SquareFunction, hasPages: true, withoutDatabase: true },
  { path: 'realtime', label: 'Realtime', icon: Radio, hasPages: true },
  { path: 'advisors', label: 'Advisors', icon: Lightbulb, hasPages: true, startsGroup: true },
  { path: 'observability', label: 'Observability', icon: ChartColumn, hasPages: true },
  { path: 'logs', label: 'Logs', icon: ScrollText, hasPages: true, withoutDatabase: true },
  { path: 'api', label: 'API docs', icon: BookOpen, hasPages: true },
  { path: 'integrations', label: 'Integrations', icon: Blocks, hasPages: true },
  {
    path: 'settings',
    label: 'Project settings',
    icon: Settings,
    hasPages: true,
    withoutDatabase: true,
    startsGroup: true,
  },
]

/** Those with something to show: areas whose pages are still to be built are left out. */
export const shownAreas: readonly ProjectArea[] = projectAreas.filter(
  ({ path, hasPages = false }) => path === undefined || !hasPages || isBuiltArea(path),
)

/** The place of the rail that an address belongs to: `database` in `/project/{ref}/database/tables`. */
export const projectAreaAt = (pathname: string): ProjectArea | undefined => {
  const [, , , below] = pathname.split('/')
  return projectAreas.find(({ path }) => (path ?? '') === (below ?? ''))
}

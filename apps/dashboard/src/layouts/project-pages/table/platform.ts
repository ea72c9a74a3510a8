import {
  Activity,
  BookOpen,
  Boxes,
  Braces,
  CalendarClock,
  ChartColumn,
  Database,
  FileCog,
  Gauge,
  Globe,
  KeyRound,
  Layers,
  Plug,
  ScrollText,
  Search,
  ServerCog,
  Settings2,
  ShieldAlert,
  Signature,
  SlidersHorizontal,
  SquareFunction,
  Vault,
  Waypoints,
} from 'lucide-react'
import type { Area } from '../area.ts'

export const advisors: Area = {
  path: 'advisors',
  title: 'Advisors',
  groups: [
    {
      pages: [
        { path: 'advisors/security', title: 'Security advisor', icon: ShieldAlert },
        { path: 'advisors/rules/security', title: 'Security advisor', icon: ShieldAlert },
        { path: 'advisors/performance', title: 'Performance advisor', icon: Gauge },
        { path: 'advisors/query-performance', title: 'Query performance', icon: Activity },
      ],
    },
  ],
}

export const observability: Area = {
  path: 'observability',
  title: 'Observability',
  groups: [
    {
      pages: [
        { path: 'observability', title: 'Overview', icon: ChartColumn },
        { path: 'observability/database', title: 'Database', icon: Database },
        { path: 'observability/api', title: 'API gateway', icon: Waypoints },
      ],
    },
  ],
}

export const logs: Area = {
  path: 'logs',
  title: 'Logs',
  groups: [
    {
      pages: [
        { path: 'logs', title: 'All logs', icon: ScrollText },
        { path: 'logs/explorer', title: 'Logs explorer', icon: Search },
        { path: 'logs/postgres', title: 'Postgres', icon: Database },
        { path: 'logs/edge', title: 'API gateway', icon: Waypoints },
        { path: 'logs/auth', title: 'Authentication', icon: KeyRound },
      ],
    },
  ],
}

export const api: Area = {
  path: 'api',
  title: 'API docs',
  groups: [
    {
      pages: [
        { path: 'api', title: 'Introduction', icon: BookOpen },
        { path: 'api/graphiql', title: 'GraphiQL', icon: Braces },
      ],
    },
  ],
}

export const integrations: Area = {
  path: 'integrations',
  title: 'Integrations',
  groups: [
    {
      pages: [
        { path: 'integrations', title: 'All integrations', icon: Boxes },
        { path: 'integrations/cron', title: 'Cron', icon: CalendarClock },
        { path: 'integrations/queues', title: 'Queues', icon: Layers },
      ],
    },
  ],
}

export const settings: Area = {
  path: 'settings',
  title: 'Project settings',
  groups: [
    {
      title: 'Project',
      pages: [
        { path: 'settings/general', title: 'General', icon: Settings2 },
        { path: 'settings/database', title: 'Database', icon: Database },
        { path: 'settings/compute-and-disk', title: 'Compute and disk', icon: ServerCog },
        { path: 'settings/infrastructure', title: 'Infrastructure', icon: Globe },
        { path: 'settings/addons', title: 'Add-ons', icon: Plug },
      ],
    },
    {
      title: 'Access',
      pages: [
        { path: 'settings/api-keys', title: 'API keys', icon: KeyRound },
        { path: 'settings/jwt', title: 'JWT keys', icon: Signature },
        { path: 'settings/vault/secrets', title: 'Vault', icon: Vault },
      ],
    },
    {
      title: 'Configuration',
      pages: [
        { path: 'settings/api', title: 'Data API', icon: SlidersHorizontal },
        { path: 'settings/functions', title: 'Edge functions', icon: SquareFunction },
        { path: 'settings/log-drains', title: 'Log drains', icon: FileCog },
      ],
    },
  ],
}

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

const tablesWithoutRowSecurity = `select n.nspname as schema, relname as "table" from pg_class c join pg_namespace n on n.oid = relnamespace
where relkind in ('r', 'p') and n.nspname = 'public' and not relrowsecurity order by 1, 2;`

export const advisors: Area = {
  path: 'advisors',
  title: 'Advisors',
  groups: [
    {
      pages: [
        {
          path: 'advisors/security',
          title: 'Security advisor',
          icon: ShieldAlert,
          coming: {
            holds: 'What in this database lets in more than it should, each finding with the way to mend it.',
            sql: tablesWithoutRowSecurity,
          },
        },
        {
          path: 'advisors/rules/security',
          title: 'Security advisor',
          icon: ShieldAlert,
          coming: {
            holds:
              'What in this database lets in more than it should, and the rules to switch off where one does not apply.',
            sql: tablesWithoutRowSecurity,
          },
        },
        {
          path: 'advisors/performance',
          title: 'Performance advisor',
          icon: Gauge,
          coming: {
            holds: 'What makes this database slower than it need be: missing, unused and repeated indexes among it.',
            sql: `select relid::regclass as "table", indexrelid::regclass as unused_index
from pg_stat_user_indexes where idx_scan = 0 order by 1, 2;`,
          },
        },
        {
          path: 'advisors/query-performance',
          title: 'Query performance',
          icon: Activity,
          coming: {
            holds:
              'The statements that take the most time, that run most often and that are slowest, each with its plan.',
            sql: `select pid, usename as role, state, now() - query_start as running_for, query
from pg_stat_activity where datname = current_database() and state <> 'idle' order by query_start;`,
          },
        },
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
        {
          path: 'observability',
          title: 'Overview',
          icon: ChartColumn,
          coming: { holds: 'Requests, errors and times of each service of this project, side by side.' },
        },
        {
          path: 'observability/database',
          title: 'Database',
          icon: Database,
          coming: { holds: 'Processor, memory, disk and connections of this database over time.' },
        },
        {
          path: 'observability/api',
          title: 'API gateway',
          icon: Waypoints,
          coming: { holds: 'Requests to this project by path, by status and by time taken.' },
        },
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
        {
          path: 'logs',
          title: 'All logs',
          icon: ScrollText,
          coming: { holds: 'What the services of this project have logged, in one list to filter and to follow live.' },
        },
        {
          path: 'logs/explorer',
          title: 'Logs explorer',
          icon: Search,
          coming: { holds: 'Logs asked in SQL, with templates, a chart and saved queries.' },
        },
        {
          path: 'logs/postgres',
          title: 'Postgres',
          icon: Database,
          coming: { holds: 'The log of this database: statements that failed, slow ones, connections.' },
        },
        {
          path: 'logs/edge',
          title: 'API gateway',
          icon: Waypoints,
          coming: { holds: 'Each request that came to this project, with its status and the time it took.' },
        },
        {
          path: 'logs/auth',
          title: 'Authentication',
          icon: KeyRound,
          coming: { holds: 'Sign-ups, sign-ins and what was refused.' },
        },
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
        {
          path: 'api',
          title: 'Introduction',
          icon: BookOpen,
          coming: { holds: 'How to call this project from your own code, written from the tables it has.' },
        },
        {
          path: 'api/graphiql',
          title: 'GraphiQL',
          icon: Braces,
          coming: { holds: 'A place to write GraphQL queries against this database, and to read its schema.' },
        },
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
        {
          path: 'integrations',
          title: 'All integrations',
          icon: Boxes,
          coming: { holds: 'What can be added to this project, and what is installed already.' },
        },
        {
          path: 'integrations/cron',
          title: 'Cron',
          icon: CalendarClock,
          coming: { holds: 'Jobs that run in this database at set times, each with the history of its runs.' },
        },
        {
          path: 'integrations/queues',
          title: 'Queues',
          icon: Layers,
          coming: { holds: 'Queues of messages kept in this database, to send, to read and to archive.' },
        },
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
        {
          path: 'settings/general',
          title: 'General',
          icon: Settings2,
        },
        {
          path: 'settings/compute-and-disk',
          title: 'Compute and disk',
          icon: ServerCog,
          coming: { holds: 'How much memory, processor and disk the database of this project has.' },
        },
        {
          path: 'settings/infrastructure',
          title: 'Infrastructure',
          icon: Globe,
          coming: {
            holds: 'The versions this project runs on, and upgrades to newer ones.',
            sql: 'select version();',
          },
        },
        {
          path: 'settings/addons',
          title: 'Add-ons',
          icon: Plug,
          coming: {
            holds: 'What can be added to the plan for this project: point-in-time recovery, a domain of its own.',
          },
        },
      ],
    },
    {
      title: 'Access',
      pages: [
        {
          path: 'settings/api-keys',
          title: 'API keys',
          icon: KeyRound,
          coming: { holds: 'The keys with which applications call this project, to make, to reveal and to revoke.' },
        },
        {
          path: 'settings/jwt',
          title: 'JWT keys',
          icon: Signature,
          coming: { holds: 'The keys that sign the tokens of this project, to rotate without signing anybody out.' },
        },
        {
          path: 'settings/vault/secrets',
          title: 'Vault',
          icon: Vault,
          coming: { holds: 'Secrets kept encrypted in this database, for functions and wrappers to read.' },
        },
      ],
    },
    {
      title: 'Configuration',
      pages: [
        {
          path: 'settings/api',
          title: 'Data API',
          icon: SlidersHorizontal,
          coming: { holds: 'Whether tables are reachable over HTTP, which schemas, and how many rows at once.' },
        },
        {
          path: 'settings/functions',
          title: 'Edge functions',
          icon: SquareFunction,
          coming: { holds: 'How edge functions of this project are run.' },
        },
        {
          path: 'settings/log-drains',
          title: 'Log drains',
          icon: FileCog,
          coming: { holds: 'Services elsewhere that are sent the logs of this project.' },
        },
      ],
    },
  ],
}

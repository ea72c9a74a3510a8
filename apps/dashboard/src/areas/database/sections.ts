import { Database } from 'lucide-react'
import { defineSections } from '../define-navigation.ts'

export const sections = defineSections([
  {
    path: 'database',
    label: 'Database',
    icon: Database,
    order: 300,
    groups: [
      {
        title: 'Database management',
        pages: [
          { path: 'database/schemas', title: 'Schema visualizer' },
          { path: 'database/tables', title: 'Tables' },
          { path: 'database/functions', title: 'Functions' },
          { path: 'database/triggers', title: 'Triggers' },
          { path: 'database/types', title: 'Enumerated types' },
          { path: 'database/extensions', title: 'Extensions' },
          { path: 'database/indexes', title: 'Indexes' },
          { path: 'database/publications', title: 'Publications' },
          { path: 'database/replication', title: 'Replication' },
        ],
      },
      {
        title: 'Access control',
        pages: [
          { path: 'database/roles', title: 'Roles' },
          { path: 'database/column-privileges', title: 'Column privileges', preview: 'supabase-ui-cls' },
        ],
      },
      {
        title: 'Platform',
        pages: [
          { path: 'database/backups/scheduled', title: 'Backups', withoutDatabase: true },
          { path: 'database/backups/pitr', title: 'Point-in-time recovery', withoutDatabase: true },
          { path: 'database/migrations', title: 'Migrations' },
          { path: 'database/wrappers', title: 'Wrappers' },
          { path: 'database/hooks', title: 'Webhooks' },
        ],
      },
      {
        title: 'Tools',
        pages: [{ path: 'database/running-queries', title: 'Running queries' }],
      },
      {
        title: 'Configuration',
        pages: [{ path: 'database/settings', title: 'Settings' }],
      },
    ],
    moved: {
      'database/backups': 'database/backups/scheduled',
      'database/graphiql': 'api/graphiql',
      'database/query-performance': 'advisors/query-performance',
      'database/linter': 'advisors/security',
    },
  },
])

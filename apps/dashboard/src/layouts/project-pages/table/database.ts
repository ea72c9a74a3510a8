import {
  Archive,
  Blocks,
  BookCopy,
  Columns3,
  DatabaseZap,
  History,
  Library,
  ListTree,
  Network,
  Puzzle,
  Radio,
  Settings2,
  SquareFunction,
  Table2,
  UserRoundCog,
  Webhook,
} from 'lucide-react'
import type { Area } from '../area.ts'

export const database: Area = {
  path: 'database',
  title: 'Database',
  groups: [
    {
      title: 'Database management',
      pages: [
        { path: 'database/schemas', title: 'Schema visualizer', icon: Network },
        { path: 'database/tables', title: 'Tables', icon: Table2 },
        { path: 'database/functions', title: 'Functions', icon: SquareFunction },
        { path: 'database/triggers', title: 'Triggers', icon: DatabaseZap },
        { path: 'database/types', title: 'Enumerated types', icon: ListTree },
        { path: 'database/extensions', title: 'Extensions', icon: Puzzle },
        { path: 'database/indexes', title: 'Indexes', icon: Library },
        { path: 'database/publications', title: 'Publications', icon: Radio },
        { path: 'database/replication', title: 'Replication', icon: BookCopy },
      ],
    },
    {
      title: 'Access control',
      pages: [
        { path: 'database/roles', title: 'Roles', icon: UserRoundCog },
        { path: 'database/column-privileges', title: 'Column privileges', icon: Columns3 },
      ],
    },
    {
      title: 'Platform',
      pages: [
        { path: 'database/backups', title: 'Backups', icon: Archive },
        { path: 'database/migrations', title: 'Migrations', icon: History },
        { path: 'database/wrappers', title: 'Wrappers', icon: Blocks },
        { path: 'database/hooks', title: 'Webhooks', icon: Webhook },
      ],
    },
    {
      title: 'Configuration',
      pages: [{ path: 'database/settings', title: 'Settings', icon: Settings2 }],
    },
  ],
}

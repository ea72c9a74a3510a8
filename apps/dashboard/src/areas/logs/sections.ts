import { ScrollText } from 'lucide-react'
import { defineSections } from '../define-navigation.ts'

export const sections = defineSections([
  {
    path: 'logs',
    label: 'Logs',
    icon: ScrollText,
    order: 420,
    withoutDatabase: true,
    groups: [
      {
        pages: [
          { path: 'logs', title: 'All logs' },
          { path: 'logs/explorer', title: 'Logs explorer' },
          { path: 'logs/postgres', title: 'Postgres' },
          { path: 'logs/edge', title: 'API gateway' },
          { path: 'logs/auth', title: 'Authentication' },
        ],
      },
    ],
  },
])

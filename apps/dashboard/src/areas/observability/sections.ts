import { ChartColumn } from 'lucide-react'
import { defineSections } from '../define-navigation.ts'

export const sections = defineSections([
  {
    path: 'observability',
    label: 'Observability',
    icon: ChartColumn,
    order: 410,
    withoutDatabase: true,
    groups: [
      {
        title: 'Reports',
        pages: [
          { path: 'observability/database', title: 'Database' },
          { path: 'observability/api-overview', title: 'API gateway' },
          { path: 'observability/postgrest', title: 'Data API' },
          { path: 'observability/auth', title: 'Authentication' },
          { path: 'observability/storage', title: 'Storage' },
          { path: 'observability/edge-functions', title: 'Edge functions' },
          { path: 'observability/realtime', title: 'Realtime' },
        ],
      },
      { title: 'Your own', pages: [{ path: 'observability/reports', title: 'Custom reports' }] },
    ],
    moved: { 'observability/query-performance': 'advisors/query-performance' },
  },
])

import { ChartColumn } from 'lucide-react'
import { defineSections } from '../define-navigation.ts'

export const sections = defineSections([
  {
    path: 'observability',
    label: 'Observability',
    icon: ChartColumn,
    order: 410,
    groups: [
      {
        pages: [
          { path: 'observability', title: 'Overview' },
          { path: 'observability/database', title: 'Database' },
          { path: 'observability/api', title: 'API gateway' },
        ],
      },
    ],
  },
])

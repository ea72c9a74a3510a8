import { ChartColumn } from 'lucide-react'
import { defineNavigation } from '../define-navigation.ts'

export const navigation = defineNavigation({
  project: [
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
  ],
})

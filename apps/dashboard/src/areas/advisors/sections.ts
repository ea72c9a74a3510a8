import { Lightbulb } from 'lucide-react'
import { defineSections } from '../define-navigation.ts'

export const sections = defineSections([
  {
    path: 'advisors',
    label: 'Advisors',
    icon: Lightbulb,
    order: 400,
    groups: [
      {
        pages: [
          { path: 'advisors/security', title: 'Security advisor' },
          { path: 'advisors/rules/security', title: 'Security advisor' },
          { path: 'advisors/performance', title: 'Performance advisor' },
          { path: 'advisors/query-performance', title: 'Query performance' },
        ],
      },
    ],
    byPreview: { preview: 'supabase-ui-advisor-rules', on: 'advisors/rules/security', off: 'advisors/security' },
  },
])

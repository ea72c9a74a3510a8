import { Lightbulb } from 'lucide-react'
import { advisorBadge } from './advisor-badge.ts'
import { defineSections } from '../define-navigation.ts'

const preview = 'supabase-ui-advisor-rules'

export const sections = defineSections([
  {
    path: 'advisors',
    label: 'Advisors',
    icon: Lightbulb,
    order: 400,
    badge: ({ advisor_counts: counts }) => advisorBadge(counts),
    groups: [
      {
        pages: [
          { path: 'advisors/security', title: 'Security advisor' },
          { path: 'advisors/rules/security', title: 'Security advisor' },
          { path: 'advisors/performance', title: 'Performance advisor' },
          { path: 'advisors/rules/performance', title: 'Performance advisor' },
          { path: 'advisors/query-performance', title: 'Query performance' },
        ],
      },
    ],
    // The page of an advisor, with its rules and without them.
    byPreview: [
      { preview, on: 'advisors/rules/security', off: 'advisors/security' },
      { preview, on: 'advisors/rules/performance', off: 'advisors/performance' },
    ],
  },
])

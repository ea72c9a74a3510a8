import { BookOpen } from 'lucide-react'
import { defineSections } from '../define-navigation.ts'

export const sections = defineSections([
  {
    path: 'api',
    label: 'API docs',
    icon: BookOpen,
    order: 430,
    groups: [
      {
        pages: [
          { path: 'api', title: 'Introduction' },
          { path: 'api/graphiql', title: 'GraphiQL' },
        ],
      },
    ],
  },
])

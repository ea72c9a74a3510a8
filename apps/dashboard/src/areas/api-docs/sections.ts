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
          { path: 'api', title: 'Tables and functions' },
          { path: 'api/graphiql', title: 'GraphiQL' },
        ],
      },
    ],
  },
])

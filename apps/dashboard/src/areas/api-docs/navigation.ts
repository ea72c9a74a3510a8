import { BookOpen } from 'lucide-react'
import { defineNavigation } from '../define-navigation.ts'

export const navigation = defineNavigation({
  project: [
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
  ],
})

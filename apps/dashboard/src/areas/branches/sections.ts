import { GitBranch } from 'lucide-react'
import { defineSections } from '../define-navigation.ts'

export const sections = defineSections([
  {
    path: 'branches',
    label: 'Branches',
    icon: GitBranch,
    order: 450,
    withoutDatabase: true,
    preview: 'supabase-ui-branching-2-0',
  },
])

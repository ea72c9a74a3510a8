import { Radio } from 'lucide-react'
import { defineSections } from '../define-navigation.ts'

export const sections = defineSections([
  {
    path: 'realtime',
    label: 'Realtime',
    icon: Radio,
    order: 340,
    groups: [
      {
        pages: [
          { path: 'realtime/inspector', title: 'Inspector' },
          { path: 'realtime/policies', title: 'Policies' },
          { path: 'realtime/settings', title: 'Settings' },
        ],
      },
    ],
  },
])

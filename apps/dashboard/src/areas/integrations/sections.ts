import { Blocks } from 'lucide-react'
import { defineSections } from '../define-navigation.ts'

export const sections = defineSections([
  {
    path: 'integrations',
    label: 'Integrations',
    icon: Blocks,
    order: 440,
    groups: [
      {
        pages: [
          { path: 'integrations', title: 'All integrations' },
          { path: 'integrations/cron', title: 'Cron' },
          { path: 'integrations/queues', title: 'Queues' },
        ],
      },
    ],
    moved: {
      'integrations/vault': 'settings/vault/secrets',
      'integrations/webhooks': 'database/hooks',
      'integrations/wrappers': 'database/wrappers',
    },
  },
])

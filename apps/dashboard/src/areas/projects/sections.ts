import { House, Settings } from 'lucide-react'
import { defineSections } from '../define-navigation.ts'

export const sections = defineSections([
  { path: '', label: 'Home', icon: House, order: 200, withoutDatabase: true },
  {
    path: 'settings',
    label: 'Project settings',
    icon: Settings,
    order: 500,
    withoutDatabase: true,
    groups: [
      {
        title: 'Project',
        pages: [
          { path: 'settings/general', title: 'General' },
          { path: 'settings/database', title: 'Database' },
          { path: 'settings/compute-and-disk', title: 'Compute and disk' },
          { path: 'settings/infrastructure', title: 'Infrastructure' },
          { path: 'settings/custom-domains', title: 'Custom domains' },
          { path: 'settings/addons', title: 'Add-ons', capability: 'billing:all' },
        ],
      },
      {
        title: 'Access',
        pages: [
          { path: 'settings/api-keys', title: 'API keys' },
          { path: 'settings/jwt', title: 'JWT keys' },
          { path: 'settings/vault/secrets', title: 'Vault' },
        ],
      },
      {
        title: 'Configuration',
        pages: [
          { path: 'settings/api', title: 'Data API' },
          { path: 'settings/functions', title: 'Edge functions' },
          { path: 'settings/log-drains', title: 'Log drains' },
        ],
      },
    ],
  },
])

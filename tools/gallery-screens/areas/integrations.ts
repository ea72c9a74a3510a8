import type { Screen } from '../screen.ts'

export const screens: readonly Screen[] = [
  {
    name: 'integrations',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}/integrations`,
    ready: (page) => page.getByRole('link', { name: 'Cron', exact: true }).last(),
  },
]

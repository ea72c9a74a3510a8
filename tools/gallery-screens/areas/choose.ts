import type { Screen } from '../screen.ts'

export const screens: readonly Screen[] = [
  {
    name: 'choose-project',
    as: 'owner',
    path: () => '/project/_/database/triggers',
    ready: (page) => page.getByRole('option').first(),
  },
]

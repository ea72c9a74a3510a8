import type { Screen } from '../screen.ts'
import { heading, press } from '../steps.ts'

export const screens: readonly Screen[] = [
  {
    name: 'organizations-first',
    as: 'newcomer',
    path: () => '/organizations',
    ready: heading('Create your first organization'),
  },
  {
    name: 'organizations',
    as: 'owner',
    path: () => '/organizations',
    ready: (page) => page.getByRole('link', { name: /Side projects/ }),
  },
  {
    name: 'organizations-unknown',
    as: 'owner',
    path: () => '/organizations?error=org_not_found&org=nowhere',
    ready: (page) => page.getByText("We couldn't find that organization"),
  },
  { name: 'organization-new', as: 'newcomer', path: () => '/new', ready: heading('New organization') },
  {
    name: 'organization-new-fields',
    as: 'newcomer',
    path: () => '/new',
    act: press('Create organization'),
    ready: (page) => page.getByText('Enter a name.'),
  },
]

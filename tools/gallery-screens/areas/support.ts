import type { Screen } from '../screen.ts'
import { button, press } from '../steps.ts'

export const screens: readonly Screen[] = [
  {
    name: 'support',
    as: 'owner',
    path: () => '/support/new?category=dashboard_bug&sid=4f1c&subject=Client%20side%20exception',
    ready: (page) => button(page, 'Send'),
    whole: true,
  },
  {
    name: 'support-signed-out',
    as: 'nobody',
    path: () => '/support/new',
    act: press('Send'),
    ready: (page) => page.getByText('Enter a subject.'),
    whole: true,
  },
]

import type { Screen } from '../screen.ts'
import { dialog, heading, press } from '../steps.ts'

const of = (project: 'shop' | 'empty') => (world: Record<typeof project, string>) =>
  `/project/${world[project]}/database/hooks`

export const screens: readonly Screen[] = [
  { name: 'webhooks', as: 'owner', path: of('shop'), ready: (page) => page.getByText('tell_warehouse') },
  { name: 'webhooks-enable', as: 'owner', path: of('empty'), ready: heading('Webhooks are not enabled') },
  {
    name: 'webhooks-edit',
    as: 'owner',
    path: of('shop'),
    act: press('Edit webhook tell_warehouse'),
    ready: (page) => dialog(page).getByLabel('Headers'),
    whole: true,
  },
]

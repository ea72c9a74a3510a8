import type { Screen } from '../screen.ts'
import { button, dialog, heading, press } from '../steps.ts'

const of = (project: 'shop' | 'empty' | 'paused') => (world: Record<typeof project, string>) =>
  `/project/${world[project]}/settings/vault/secrets`

export const screens: readonly Screen[] = [
  {
    name: 'vault',
    as: 'owner',
    path: of('shop'),
    act: press('Show the secret payment_api_key'),
    ready: (page) => button(page, 'Copy the secret payment_api_key'),
    whole: true,
  },
  { name: 'vault-empty', as: 'owner', path: of('empty'), ready: heading('No secrets') },
  {
    name: 'vault-new',
    as: 'owner',
    path: of('shop'),
    act: press('New secret'),
    ready: (page) => dialog(page).getByLabel('Value'),
  },
  { name: 'vault-paused', as: 'owner', path: of('paused'), ready: (page) => button(page, 'Restore project') },
  {
    name: 'vault-reader',
    as: 'reader',
    path: of('shop'),
    ready: (page) => page.getByText('payment_api_key'),
  },
]

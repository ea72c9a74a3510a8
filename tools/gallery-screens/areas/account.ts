import type { Screen } from '../screen.ts'
import { dialog, heading, press } from '../steps.ts'

export const screens: readonly Screen[] = [
  { name: 'security', as: 'owner', path: () => '/account/security', ready: heading('No second factor') },
  {
    name: 'preferences-address',
    as: 'owner',
    path: () => '/account/me',
    act: press('Change email address'),
    ready: dialog,
  },
  {
    name: 'security-add',
    as: 'owner',
    path: () => '/account/security',
    act: async (page) => {
      await press('Add an authenticator app')(page)
      await page.getByLabel('Name').fill('Phone')
      await press('Continue')(page)
    },
    ready: (page) => page.getByRole('img', { name: /^QR code/ }),
  },
  { name: 'preferences', as: 'owner', path: () => '/account/me', ready: heading('Delete account'), whole: true },
  {
    name: 'preferences-delete',
    as: 'owner',
    path: () => '/account/me',
    act: press('Delete account'),
    ready: dialog,
  },
  { name: 'tokens-empty', as: 'newcomer', path: () => '/account/tokens', ready: heading('No access tokens') },
  {
    name: 'tokens-new',
    as: 'newcomer',
    path: () => '/account/tokens',
    act: async (page) => {
      await press('New token')(page)
      await page.getByLabel('Permissions').click()
      await page.getByRole('option', { name: 'Limited' }).click()
      await press('Create token')(page)
    },
    ready: (page) => page.getByText('Enter a name.'),
  },
  {
    name: 'tokens',
    as: 'owner',
    path: () => '/account/tokens',
    act: async (page) => {
      await press('New token')(page)
      await page.getByLabel('Name').fill('Nightly report')
      await press('Create token')(page)
    },
    ready: (page) => page.getByRole('region', { name: 'Access token' }),
  },
  {
    name: 'account-menu',
    as: 'owner',
    path: () => '/organizations',
    act: async (page) => page.getByRole('banner').getByRole('button').last().click(),
    ready: (page) => page.getByRole('menu'),
  },
]

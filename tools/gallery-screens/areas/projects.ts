import type { Screen } from '../screen.ts'
import { button, dialog, press } from '../steps.ts'

export const screens: readonly Screen[] = [
  {
    name: 'project-new',
    as: 'owner',
    path: ({ organization }) => `/new/${organization}`,
    ready: (page) => page.getByLabel('Start with sample data'),
    whole: true,
  },
  {
    name: 'project-new-fields',
    as: 'owner',
    path: ({ organization }) => `/new/${organization}`,
    act: async (page) => {
      await page.getByLabel('Database password', { exact: true }).fill('short')
      await press(/^Create project/)(page)
    },
    ready: (page) => page.getByText('Enter a name.'),
    whole: true,
  },
  {
    name: 'home-read-only',
    as: 'reader',
    path: ({ shop }) => `/project/${shop}`,
    ready: (page) => page.getByText('Largest tables'),
  },
  {
    name: 'home',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}`,
    ready: (page) => page.getByText('Largest tables'),
    whole: true,
  },
  {
    name: 'home-paused',
    as: 'owner',
    path: ({ paused }) => `/project/${paused}`,
    ready: (page) => button(page, 'Restore project'),
    whole: true,
  },
  {
    name: 'project-settings',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}/settings/general`,
    ready: (page) => button(page, 'Transfer project'),
    whole: true,
  },
  {
    name: 'project-compute',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}/settings/compute-and-disk`,
    act: async (page) => page.getByRole('radio', { name: 'Small' }).check(),
    ready: (page) => page.getByText('The database restarts'),
    whole: true,
  },
  {
    name: 'project-infrastructure',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}/settings/infrastructure`,
    ready: (page) => page.getByRole('row', { name: /^Edge functions .+ Healthy$/ }),
    whole: true,
  },
  {
    name: 'project-infrastructure-paused',
    as: 'owner',
    path: ({ paused }) => `/project/${paused}/settings/infrastructure`,
    ready: (page) => page.getByRole('row', { name: /^Edge functions .+ Stopped$/ }),
    whole: true,
  },
  {
    name: 'project-add-ons',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}/settings/addons`,
    ready: (page) => page.getByRole('heading', { name: 'Phone MFA' }),
    whole: true,
  },
  {
    name: 'project-domains',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}/settings/custom-domains`,
    act: async (page) => {
      await page.getByLabel('Domain', { exact: true }).fill('localhost')
      await button(page, /^Add domain/).click()
    },
    ready: (page) => page.getByText('Enter a name in a domain that you own'),
    whole: true,
  },
  {
    name: 'project-domains-waiting',
    as: 'owner',
    path: ({ empty }) => `/project/${empty}/settings/custom-domains`,
    ready: (page) => page.getByText('Waiting for DNS'),
    whole: true,
  },
  {
    name: 'project-domains-active',
    as: 'owner',
    path: ({ paused }) => `/project/${paused}/settings/custom-domains`,
    ready: (page) => page.getByText('The DNS records have changed'),
    whole: true,
  },
  {
    name: 'project-domains-read-only',
    as: 'reader',
    path: ({ shop }) => `/project/${shop}/settings/custom-domains`,
    ready: (page) => page.getByLabel('Domain', { exact: true }),
    whole: true,
  },
  {
    name: 'project-claim-expired',
    as: 'owner',
    path: () => '/claim-project?token=unknown',
    ready: (page) => page.getByText('The project cannot be claimed'),
  },
  {
    name: 'project-database',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}/settings/database`,
    act: async (page) => button(page, 'Reset database password').click(),
    ready: (page) => page.getByText('The database accepts connections.'),
    whole: true,
  },
  {
    name: 'project-database-restricted',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}/settings/database`,
    act: async (page) => {
      await page.getByRole('switch', { name: 'Require TLS' }).click()
      await page.getByRole('switch', { name: 'Only allow listed addresses' }).click()
      await page.getByLabel('Allowed addresses and networks').fill('203.0.113.0/24\n2001:db8::/32')
    },
    ready: (page) => button(page, 'Add my address'),
    whole: true,
  },
  {
    name: 'project-database-read-only',
    as: 'reader',
    path: ({ shop }) => `/project/${shop}/settings/database`,
    ready: (page) => page.getByRole('list', { name: 'Banned addresses' }),
    whole: true,
  },
  {
    name: 'project-transfer',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}/settings/general`,
    act: async (page) => {
      await press('Transfer project')(page)
      await page.getByRole('combobox', { name: 'To' }).click()
      await page.getByRole('option', { name: 'Side projects' }).click()
    },
    ready: (page) => page.getByRole('list', { name: 'What changes' }),
  },
  {
    name: 'project-delete',
    as: 'owner',
    // One that has branches is not deleted.
    path: ({ empty }) => `/project/${empty}/settings/general`,
    act: async (page) => button(page, 'Delete').click(),
    ready: dialog,
  },
  {
    name: 'project-pause',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}/settings/general`,
    act: async (page) => button(page, 'Pause').click(),
    ready: dialog,
  },
  {
    name: 'home-connect',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}?showConnect=true`,
    act: async (page) => button(page, 'Python').click(),
    ready: (page) => page.getByRole('region', { name: 'db.py' }),
  },
]

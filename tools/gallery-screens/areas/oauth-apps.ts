import type { Page } from '@playwright/test'
import type { Screen } from '../screen.ts'
import { button, dialog, heading, press } from '../steps.ts'

const choose = (item: string) => async (page: Page) => {
  await button(page, 'Actions for Deploy from chat').click()
  await page.getByRole('menuitem', { name: item }).click()
}

const apps: Screen['path'] = ({ organization }) => `/org/${organization}/apps`

export const screens: readonly Screen[] = [
  {
    name: 'oauth-apps-of-organization',
    as: 'owner',
    path: apps,
    ready: (page) => button(page, 'Revoke Deploy from chat'),
  },
  {
    name: 'oauth-apps-of-organization-empty',
    as: 'owner',
    path: ({ emptyOrganization }) => `/org/${emptyOrganization}/apps`,
    ready: heading('No authorized apps'),
  },
  {
    name: 'oauth-apps-of-organization-reader',
    as: 'reader',
    path: apps,
    ready: heading("You don't have access to OAuth apps"),
  },
  {
    name: 'oauth-app-publish',
    as: 'owner',
    path: apps,
    act: async (page) => {
      await press('Publish app')(page)
      await dialog(page).getByLabel('Redirect URIs').fill('http://orders.example.com/callback')
      await dialog(page)
        .getByRole('button', { name: /^Publish app/ })
        .click()
    },
    ready: (page) => page.getByText('Start with https://, or with http://localhost.', { exact: true }),
  },
  {
    name: 'oauth-app-edit',
    as: 'owner',
    path: apps,
    act: choose('Edit app'),
    ready: (page) => dialog(page).getByLabel('Redirect URIs'),
  },
  {
    name: 'oauth-app-secrets',
    as: 'owner',
    path: apps,
    act: choose('Client secrets'),
    ready: (page) => dialog(page).getByRole('list', { name: 'Client secrets' }),
  },
  {
    name: 'oauth-app-delete',
    as: 'owner',
    path: apps,
    act: choose('Delete app'),
    ready: dialog,
  },
  {
    name: 'oauth-app-revoke',
    as: 'owner',
    path: apps,
    act: press('Revoke Deploy from chat'),
    ready: dialog,
  },
  {
    name: 'oauth-authorize',
    as: 'owner',
    path: ({ oauthAuthorize }) => oauthAuthorize,
    ready: (page) => page.getByText('Run any SQL'),
  },
  {
    name: 'oauth-authorize-reader',
    as: 'reader',
    path: ({ oauthAuthorize }) => oauthAuthorize,
    ready: (page) => page.getByText('Only owners and administrators can authorize apps.'),
  },
  {
    name: 'oauth-authorize-unknown',
    as: 'owner',
    path: () => '/authorize?auth_id=00000000-0000-4000-8000-000000000000',
    ready: heading('No such authorization request'),
  },
]

import type { Screen } from '../screen.ts'
import { button, dialog, heading, press } from '../steps.ts'

export const screens: readonly Screen[] = [
  {
    name: 'billing',
    as: 'debtor',
    path: ({ indebtedOrganization }) => `/org/${indebtedOrganization}/billing`,
    ready: heading('Billing address'),
    whole: true,
  },
  {
    name: 'billing-change-plan',
    as: 'debtor',
    path: ({ indebtedOrganization }) => `/org/${indebtedOrganization}/billing`,
    act: async (page) => {
      await press('Change plan')(page)
      await dialog(page).getByRole('radio', { name: 'Free' }).check()
    },
    ready: (page) => dialog(page).getByRole('region', { name: 'What changes' }),
  },
  {
    name: 'documents',
    as: 'owner',
    path: ({ organization }) => `/org/${organization}/documents`,
    ready: (page) => page.getByRole('list', { name: 'Documents' }),
  },
  {
    name: 'usage',
    as: 'owner',
    path: ({ organization }) => `/org/${organization}/usage`,
    ready: heading('Compute'),
    whole: true,
  },
  {
    name: 'projects',
    as: 'owner',
    path: ({ organization }) => `/org/${organization}`,
    ready: (page) => page.getByRole('link', { name: 'archive-2024' }),
  },
  {
    name: 'projects-first',
    as: 'owner',
    path: ({ emptyOrganization }) => `/org/${emptyOrganization}`,
    ready: heading('Create the first project'),
  },
  {
    name: 'projects-none-found',
    as: 'owner',
    path: ({ organization }) => `/org/${organization}?search=zebra`,
    ready: (page) => page.getByText('No project has'),
  },
  {
    name: 'team',
    as: 'owner',
    path: ({ organization }) => `/org/${organization}/team`,
    ready: (page) => page.getByRole('table', { name: 'Invitations' }),
  },
  {
    name: 'team-reader',
    as: 'reader',
    path: ({ organization }) => `/org/${organization}/team`,
    ready: (page) => page.getByRole('table', { name: 'Invitations' }),
  },
  {
    name: 'team-invite',
    as: 'owner',
    path: ({ organization }) => `/org/${organization}/team`,
    act: async (page) => {
      await press(/^Invite/)(page)
      await dialog(page).getByLabel('Email').fill('not an address')
      await dialog(page)
        .getByRole('button', { name: /^Invite/ })
        .click()
    },
    ready: (page) => page.getByText('This is not an email address.'),
  },
  {
    name: 'team-new-link',
    as: 'owner',
    path: ({ organization }) => `/org/${organization}/team`,
    act: press('Resend the invitation of alan@example.com'),
    ready: (page) => page.getByLabel('Invitation link'),
  },
  {
    name: 'team-role',
    as: 'owner',
    path: ({ organization }) => `/org/${organization}/team`,
    act: async (page, { reader }) => {
      await page.getByRole('combobox', { name: `Role of ${reader.email}` }).click()
      await page.getByRole('option', { name: 'Developer' }).click()
    },
    ready: dialog,
  },
  {
    name: 'team-projects',
    as: 'owner',
    path: ({ organization }) => `/org/${organization}/team`,
    act: async (page, { reader }) => {
      await page.getByRole('combobox', { name: `Role of ${reader.email}` }).click()
      await page.getByRole('option', { name: /^Selected projects/ }).click()
      await dialog(page).getByLabel('storefront').click()
    },
    ready: (page) => page.getByRole('combobox', { name: 'Role in storefront' }),
  },
  {
    name: 'team-invite-projects',
    as: 'owner',
    path: ({ organization }) => `/org/${organization}/team`,
    act: async (page) => {
      await press(/^Invite/)(page)
      await page.getByRole('combobox', { name: 'Where' }).click()
      await page.getByRole('option', { name: 'Selected projects' }).click()
    },
    ready: (page) => page.getByLabel('storefront'),
  },
  {
    name: 'organization-security',
    as: 'owner',
    path: ({ organization }) => `/org/${organization}/security`,
    ready: (page) => page.getByText(/have no second factor yet/),
  },
  {
    name: 'organization-security-reader',
    as: 'reader',
    path: ({ organization }) => `/org/${organization}/security`,
    ready: (page) => page.getByText(/have no second factor yet/),
  },
  {
    name: 'organization-requires-mfa',
    as: 'reader',
    path: ({ guarded }) => `/org/${guarded}`,
    ready: heading('Vault requires multi-factor authentication'),
  },
  {
    name: 'team-remove',
    as: 'owner',
    path: ({ organization }) => `/org/${organization}/team`,
    act: async (page, { reader }) => button(page, `Remove ${reader.email}`).click(),
    ready: dialog,
  },
  {
    name: 'single-sign-on',
    as: 'owner',
    path: ({ organization }) => `/org/${organization}/sso`,
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Domain', exact: true }).fill(`${Date.now()}.example.com`)
      await press('Add domain')(page)
    },
    ready: (page) => page.getByText('Not verified'),
    whole: true,
  },
  {
    name: 'single-sign-on-saml',
    as: 'owner',
    path: ({ organization }) => `/org/${organization}/sso`,
    act: async (page) => {
      await page.getByLabel('Protocol').click()
      await page.getByRole('option', { name: 'SAML 2.0' }).click()
    },
    ready: (page) => page.getByLabel('Metadata URL'),
    whole: true,
  },
  {
    name: 'single-sign-on-reader',
    as: 'reader',
    path: ({ organization }) => `/org/${organization}/sso`,
    ready: heading('Single sign-on'),
  },
  {
    name: 'audit',
    as: 'owner',
    path: ({ organization }) => `/org/${organization}/audit`,
    act: async (page) => page.getByText('Joined', { exact: true }).click(),
    ready: (page) => page.getByRole('region', { name: /^Entry/ }),
  },
  {
    name: 'audit-nothing',
    as: 'owner',
    path: ({ organization }) => `/org/${organization}/audit?range=dates&from=2020-01-01&to=2020-02-01`,
    ready: heading('No entries'),
  },
  {
    name: 'audit-reader',
    as: 'reader',
    path: ({ organization }) => `/org/${organization}/audit`,
    ready: heading("You don't have access to the audit log"),
  },
  {
    name: 'organization-settings',
    as: 'owner',
    path: ({ organization }) => `/org/${organization}/general`,
    ready: (page) => page.getByText('It still has 3 projects.'),
  },
  {
    name: 'organization-delete',
    as: 'owner',
    path: ({ emptyOrganization }) => `/org/${emptyOrganization}/general`,
    act: press('Delete organization'),
    ready: dialog,
  },
]

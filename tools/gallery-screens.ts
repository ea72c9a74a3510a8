import type { Locator, Page } from '@playwright/test'
import type { World } from './gallery-world.ts'

export const widths = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const
export type Width = keyof typeof widths

export interface Screen {
  name: string
  as: 'nobody' | 'owner' | 'newcomer' | 'reader' | 'debtor'
  path: (world: World) => string
  /** What a person does before the picture. */
  act?: (page: Page, world: World) => Promise<void>
  /** What is on screen when the picture can be taken. */
  ready: (page: Page) => Locator
  /** Where it looks like this at one width only. */
  only?: Width
  /** All of the page, below the fold too. */
  whole?: true
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const grid = (page: Page) => page.getByRole('grid').first()
const firstCell = (page: Page) => grid(page).getByRole('gridcell').nth(2)

const press = (name: string | RegExp) => async (page: Page) => button(page, name).first().click()

const table =
  (name: string, search = '') =>
  ({ shop, tables }: World) => {
    const id = tables[name]
    if (id === undefined) throw new Error(`The sample shop has no table called ${name}.`)
    return `/project/${shop}/editor/${id}${search}`
  }

const linkedSql = (sql: string) => `/sql/new?sql=${encodeURIComponent(sql)}`

const sqlCase = (name: string, sql: string, ready: Screen['ready']): Screen => ({
  name,
  as: 'owner',
  path: ({ shop }) => `/project/${shop}${linkedSql(sql)}`,
  act: async (page) => {
    await monaco(page).waitFor()
    await press(/^Run/)(page)
  },
  ready,
})

/** As an extension does that changes what pages rely on. */
const breakClock = (page: Page) =>
  page.evaluate(() => {
    // oxlint-disable-next-line no-extend-native -- it is what breaks the page
    Date.prototype.getTimezoneOffset = () => {
      throw new Error('The clock of this browser is broken.')
    }
  })

/** Tells of an error, as the dashboard does when it breaks. */
const reportError = async (page: Page) => {
  await page.evaluate(async () => {
    const frames = [
      { filename: `${location.origin}/assets/app-BxY2.js`, function: 'commitRoot', lineno: 9, colno: 127_004 },
      { filename: `${location.origin}/assets/rows-C4dQ.js`, function: 'Rows', lineno: 1, colno: 979 },
    ]
    const event = {
      event_id: '8f14e45fceea467a9a1f2b3c4d5e6f70',
      exception: { values: [{ type: 'TypeError', value: 'rows is undefined', stacktrace: { frames } }] },
      request: { url: `${location.origin}/project/lqkzvhxnwtyejdmfarpo/editor` },
      release: 'cairn@0.1.0',
      tags: { globalErrorBoundary: 'true' },
    }
    const body = [{}, { type: 'event' }, event].map((line) => JSON.stringify(line)).join('\n')
    await fetch('/api/error-reports', { method: 'POST', body })
  })
  await press('Look again')(page)
}

const monaco = (page: Page) => page.locator('.monaco-editor .view-line').first()

const selectTwoRows = async (page: Page) => {
  await firstCell(page).waitFor()
  await grid(page).getByRole('checkbox').nth(1).click()
  await grid(page).getByRole('checkbox').nth(3).click()
}

/** Every screen of the dashboard in its main states. */
export const screens: readonly Screen[] = [
  // Signing in and up
  { name: 'sign-in', as: 'nobody', path: () => '/sign-in', ready: heading('Welcome back') },
  {
    name: 'sign-in-testimonial',
    as: 'nobody',
    path: () => '/sign-in',
    ready: (page) => page.getByRole('figure'),
    only: 'wide',
  },
  {
    name: 'sign-in-fields',
    as: 'nobody',
    path: () => '/sign-in',
    act: press('Sign in'),
    ready: (page) => page.getByText('A password is needed.'),
  },
  {
    name: 'sign-in-refused',
    as: 'nobody',
    path: () => '/sign-in',
    act: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.com')
      await page.getByLabel('Password', { exact: true }).fill('wrong password 1')
      await press('Sign in')(page)
    },
    ready: (page) => page.locator('[data-sonner-toast]'),
  },
  { name: 'sign-up', as: 'nobody', path: () => '/sign-up', ready: heading('Create an account') },
  {
    name: 'sign-up-weak',
    as: 'nobody',
    path: () => '/sign-up',
    act: async (page) => page.getByLabel('Password', { exact: true }).fill('password1'),
    ready: (page) => page.getByText(/^This password is not acceptable/),
  },
  {
    name: 'sign-up-taken',
    as: 'nobody',
    path: () => '/sign-up',
    act: async (page, { owner }) => {
      await page.getByLabel('Email').fill(owner.email)
      await page.getByLabel('Password', { exact: true }).fill('correct horse 1')
      await press('Create account')(page)
    },
    ready: (page) => page.locator('[aria-invalid="true"]'),
  },
  { name: 'forgot-password', as: 'nobody', path: () => '/forgot-password', ready: heading('Forgot your password?') },
  {
    name: 'forgot-password-asked',
    as: 'nobody',
    path: () => '/forgot-password',
    act: async (page, { owner }) => {
      await page.getByLabel('Email').fill(owner.email)
      await press('Mail a link to reset it')(page)
    },
    ready: (page) => page.getByText('Look into your mail'),
  },
  {
    name: 'reset-password',
    as: 'nobody',
    path: () => '/reset-password#type=recovery&token_hash=unknown',
    ready: heading('Choose a new password'),
  },
  { name: 'reset-password-bad-link', as: 'nobody', path: () => '/reset-password', ready: heading(/no longer good/) },
  {
    name: 'confirm',
    as: 'nobody',
    path: () => '/confirm#type=signup&token_hash=unknown',
    ready: heading('Confirm your address'),
  },
  { name: 'security', as: 'owner', path: () => '/account/security', ready: heading('No second factor') },
  {
    name: 'preferences-address',
    as: 'owner',
    path: () => '/account/me',
    act: press('Change the address'),
    ready: dialog,
  },
  {
    name: 'security-add',
    as: 'owner',
    path: () => '/account/security',
    act: async (page) => {
      await press('Add an authenticator')(page)
      await page.getByLabel('Name').fill('Phone')
      await press('Go on')(page)
    },
    ready: (page) => page.getByRole('img', { name: /^QR code/ }),
  },
  {
    name: 'operator-refused',
    as: 'newcomer',
    path: () => '/_operator',
    ready: heading('These pages are for the operator'),
  },
  {
    name: 'operator-accounts',
    as: 'owner',
    path: () => '/_operator/accounts',
    ready: (page) => page.getByRole('table'),
  },
  {
    name: 'operator-account-menu',
    as: 'owner',
    path: () => '/_operator/accounts',
    act: press(/^Actions for mary/),
    ready: (page) => page.getByRole('menu'),
  },
  {
    name: 'operator-organizations',
    as: 'owner',
    path: () => '/_operator/organizations',
    ready: (page) => page.getByRole('table'),
  },
  {
    name: 'operator-billing',
    as: 'owner',
    path: () => '/_operator/organizations',
    act: press('Billing of Side projects'),
    ready: dialog,
  },
  {
    name: 'operator-projects',
    as: 'owner',
    path: () => '/_operator/projects',
    ready: (page) => page.getByRole('table'),
  },
  { name: 'operator-incidents', as: 'owner', path: () => '/_operator/incidents', ready: heading('Nothing to tell') },
  {
    name: 'operator-notice',
    as: 'owner',
    path: () => '/_operator/incidents',
    act: press('Tell everybody'),
    ready: dialog,
  },
  {
    name: 'operator-testimonials',
    as: 'owner',
    path: () => '/_operator/testimonials',
    ready: (page) => page.getByRole('list', { name: 'Testimonials' }),
  },
  {
    name: 'operator-testimonial',
    as: 'owner',
    path: () => '/_operator/testimonials',
    act: press('Add a testimonial'),
    ready: dialog,
  },
  {
    name: 'operator-settings',
    as: 'owner',
    path: () => '/_operator/settings',
    ready: (page) => page.getByRole('table'),
  },
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
    ready: (page) => page.getByText('A subject is needed.'),
    whole: true,
  },
  {
    name: 'operator-support',
    as: 'owner',
    path: () => '/_operator/support',
    ready: (page) => page.getByRole('list', { name: 'Requests' }),
  },
  {
    name: 'banners',
    as: 'debtor',
    path: ({ indebtedOrganization }) => `/org/${indebtedOrganization}`,
    ready: (page) => page.getByText('Services Restricted'),
  },
  {
    name: 'banners-elsewhere',
    as: 'debtor',
    path: () => '/organizations',
    ready: (page) => page.getByText('Outstanding Invoices in other Organization'),
  },
  {
    name: 'billing',
    as: 'debtor',
    path: ({ indebtedOrganization }) => `/org/${indebtedOrganization}/billing`,
    ready: heading('Billing address'),
    whole: true,
  },
  { name: 'clock-help', as: 'nobody', path: () => '/help/clock', ready: heading('How to set it right') },
  { name: 'mailbox', as: 'owner', path: () => '/_operator/mailbox', ready: heading('Mailbox') },
  {
    name: 'release-flags',
    as: 'owner',
    path: () => '/_operator/flags',
    ready: (page) => page.getByRole('region', { name: 'unifiedLogs' }),
  },
  { name: 'telemetry', as: 'owner', path: () => '/_operator/telemetry', ready: heading('No events yet') },
  {
    name: 'previews-none',
    as: 'owner',
    path: () => '/organizations?featurePreviewModal=all',
    ready: heading('No feature previews available'),
  },
  { name: 'not-found', as: 'owner', path: () => '/nowhere', ready: heading(/.+/) },
  {
    name: 'error-screen',
    as: 'owner',
    path: () => '/organizations',
    act: async (page) => {
      await heading('Organizations')(page).waitFor()
      await breakClock(page)
      await button(page, /^Account/).click()
      await page.getByRole('menuitem', { name: 'Operator area' }).click()
    },
    ready: (page) => page.getByText(/^Reported as/),
  },
  {
    name: 'error-screen-translated',
    as: 'owner',
    only: 'wide',
    path: () => '/account/me',
    act: async (page) => {
      await heading('Preferences')(page).first().waitFor()
      await page.evaluate(() => document.querySelector('main')?.firstElementChild?.remove())
      await page.getByRole('link', { name: 'Security' }).first().click()
    },
    ready: (page) => page.getByText(/^Reported as/),
  },
  {
    name: 'error-reports',
    as: 'owner',
    path: () => '/_operator/errors',
    act: reportError,
    ready: (page) => page.getByRole('row').nth(1),
  },
  {
    name: 'error-report',
    as: 'owner',
    path: () => '/_operator/errors',
    act: async (page) => {
      await reportError(page)
      await page.getByRole('row').nth(1).getByRole('link').click()
    },
    ready: heading('Stack'),
  },

  // The account
  {
    name: 'link-refused',
    as: 'owner',
    path: () => '/integrations/github/authorize',
    ready: (page) => page.getByText('Nothing was linked'),
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
      await page.getByLabel('May do').click()
      await page.getByRole('option', { name: 'Only some of it' }).click()
      await press('Create token')(page)
    },
    ready: (page) => page.getByText('A name is needed.'),
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

  // Organizations
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
    ready: (page) => page.getByText('A name is needed.'),
  },
  {
    name: 'account-menu',
    as: 'owner',
    path: () => '/organizations',
    act: async (page) => page.getByRole('banner').getByRole('button').last().click(),
    ready: (page) => page.getByRole('menu'),
  },

  {
    name: 'palette',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}/sql/new`,
    act: press('Search'),
    ready: (page) => page.getByRole('option', { name: 'Save the query' }),
  },
  {
    name: 'palette-found',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}`,
    act: async (page) => {
      await press('Search')(page)
      await page.getByRole('combobox').fill('ord')
    },
    ready: (page) => page.getByRole('option', { name: 'orders public' }),
  },
  {
    name: 'palette-nothing',
    as: 'owner',
    path: () => '/organizations',
    act: async (page) => {
      await press('Search')(page)
      await page.getByRole('combobox').fill('zebra crossing')
    },
    ready: (page) => page.getByText('Nothing matches.'),
  },

  // Projects of an organization
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
    ready: (page) => page.getByText('A name is needed.'),
    whole: true,
  },

  // An organization's team, audit log and settings
  {
    name: 'home-read-only',
    as: 'reader',
    path: ({ shop }) => `/project/${shop}`,
    ready: (page) => page.getByText(/may read the API keys/),
  },
  {
    name: 'assistant',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}?aiAssistantPanelOpen=true`,
    act: async (page) => {
      const field = page.getByRole('textbox', { name: 'Message' })
      for (const text of ['Which orders have waited longest?', 'And why does it take so long to list them?']) {
        await field.fill(text)
        await field.press('Enter')
      }
    },
    ready: (page) => page.getByRole('list', { name: 'Messages' }),
  },
  {
    name: 'assistant-chats',
    as: 'owner',
    path: ({ empty }) => `/project/${empty}?aiAssistantPanelOpen=true`,
    act: press('Chats'),
    ready: (page) => page.getByRole('list', { name: 'Chats' }),
  },
  {
    name: 'table-read-only',
    as: 'reader',
    path: table('products'),
    act: async (page) => {
      await selectTwoRows(page)
      await press('Read-only')(page)
    },
    ready: (page) => page.getByText(/may change tables and rows/),
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
    ready: (page) => page.getByText('This is not an e-mail address.'),
  },
  {
    name: 'team-new-link',
    as: 'owner',
    path: ({ organization }) => `/org/${organization}/team`,
    act: press('Send the invitation of alan@example.com again'),
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
      await page.getByRole('option', { name: /^Single projects/ }).click()
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
      await page.getByRole('option', { name: 'Only some projects' }).click()
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
    ready: (page) => page.getByText('Not proven'),
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
    ready: heading('Nothing was done here'),
  },
  {
    name: 'audit-reader',
    as: 'reader',
    path: ({ organization }) => `/org/${organization}/audit`,
    ready: heading('The audit log is not for your role'),
  },
  {
    name: 'organization-settings',
    as: 'owner',
    path: ({ organization }) => `/org/${organization}/general`,
    ready: (page) => page.getByText('There are still 3 projects in it.'),
  },
  {
    name: 'organization-delete',
    as: 'owner',
    path: ({ emptyOrganization }) => `/org/${emptyOrganization}/general`,
    act: press('Delete organization'),
    ready: dialog,
  },
  {
    name: 'join',
    as: 'newcomer',
    path: ({ invitation }) => invitation,
    ready: (page) => button(page, 'Join organization'),
  },
  {
    name: 'join-wrong-account',
    as: 'newcomer',
    path: ({ foreignInvitation }) => foreignInvitation,
    ready: (page) => button(page, 'Use another account'),
  },
  {
    name: 'join-nothing',
    as: 'newcomer',
    path: () => '/join?token=nonsense',
    ready: heading('This link leads to no invitation'),
  },

  // A project's home
  {
    name: 'home',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}`,
    ready: (page) => page.getByText('service_role'),
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
    path: ({ shop }) => `/project/${shop}/settings/general`,
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
    name: 'project-switcher',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}`,
    act: press('Switch: projects'),
    ready: (page) => page.getByRole('option', { name: /staging/ }),
  },
  {
    name: 'rail',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}`,
    act: async (page) => page.getByRole('navigation', { name: 'Areas' }).getByRole('link').nth(1).hover(),
    ready: (page) => page.getByRole('navigation', { name: 'Areas' }).getByText('SQL editor'),
    only: 'wide',
  },
  {
    name: 'rail-drawer',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}`,
    act: press('Areas'),
    ready: dialog,
    only: 'narrow',
  },

  // Places of a project that are still to be built
  {
    name: 'choose-project',
    as: 'owner',
    path: () => '/project/_/database/triggers',
    ready: (page) => page.getByRole('option').first(),
  },
  {
    name: 'coming-with-sql',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}/database/triggers`,
    ready: heading('This page is not built yet'),
  },
  {
    name: 'coming',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}/integrations/cron`,
    ready: heading('This page is not built yet'),
  },
  {
    name: 'coming-pages',
    as: 'owner',
    only: 'narrow',
    path: ({ shop }) => `/project/${shop}/database/triggers`,
    act: press(/^Database Triggers/),
    ready: (page) => page.getByRole('listbox'),
  },
  {
    name: 'not-found-in-project',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}/nowhere`,
    ready: heading('There is no page at this address'),
  },

  // Ways to connect
  {
    name: 'home-connect',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}?showConnect=true`,
    act: async (page) => button(page, 'Python').click(),
    ready: (page) => page.getByRole('region', { name: 'db.py' }),
  },
  {
    name: 'home-connect-frameworks',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}/sql/new?showConnect=true`,
    act: async (page) => page.getByRole('tab', { name: 'App frameworks' }).click(),
    ready: (page) => page.getByRole('region', { name: '.env.local' }),
  },
  {
    name: 'home-connect-read-only',
    as: 'reader',
    path: ({ shop }) => `/project/${shop}?showConnect=true`,
    act: async (page) => page.getByRole('tab', { name: 'App frameworks' }).click(),
    ready: (page) => page.getByText('stands for the anon key'),
  },

  // Table editor
  {
    name: 'tables-paused',
    as: 'owner',
    path: ({ paused }) => `/project/${paused}/editor`,
    ready: (page) => button(page, 'Restore project'),
  },
  {
    name: 'tables-empty',
    as: 'owner',
    path: ({ empty }) => `/project/${empty}/editor`,
    ready: heading('No tables in public yet'),
  },
  { name: 'tables', as: 'owner', path: ({ shop }) => `/project/${shop}/editor`, ready: heading('Choose a table') },
  { name: 'table-orders', as: 'owner', path: table('orders'), ready: firstCell },
  { name: 'table-products', as: 'owner', path: table('products'), ready: firstCell },
  { name: 'table-customers', as: 'owner', path: table('customers'), ready: firstCell },
  { name: 'table-view', as: 'owner', path: table('order_totals'), ready: firstCell },
  {
    name: 'table-conditions',
    as: 'owner',
    path: table('orders', '?filter=status:in:paid,shipped;id:gt:1020&sort=placed_at:desc;id:asc'),
    ready: firstCell,
  },
  {
    name: 'table-no-match',
    as: 'owner',
    path: table('orders', '?filter=id:lt:0'),
    ready: (page) => page.getByText('No row meets the conditions'),
  },
  {
    name: 'table-bad-condition',
    as: 'owner',
    path: table('orders', '?filter=id:eq:many'),
    ready: (page) => page.getByText('The rows could not be loaded'),
  },
  {
    name: 'table-gone',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}/editor/4000000000`,
    ready: (page) => page.getByText('This table does not exist'),
  },
  {
    name: 'table-filter-form',
    as: 'owner',
    path: table('orders'),
    act: async (page) => {
      await firstCell(page).waitFor()
      await press('Filter')(page)
    },
    ready: dialog,
  },
  {
    name: 'table-sort-menu',
    as: 'owner',
    path: table('orders', '?sort=placed_at:desc;id:asc'),
    act: async (page) => {
      await firstCell(page).waitFor()
      await press(/placed_at desc/)(page)
    },
    ready: dialog,
  },
  {
    name: 'table-column-menu',
    as: 'owner',
    path: table('orders'),
    act: async (page) => {
      await grid(page)
        .getByRole('columnheader', { name: /customer_id/ })
        .hover()
      await press('Sort and filter by customer_id')(page)
    },
    ready: (page) => page.getByRole('menu'),
  },
  {
    name: 'table-cell-menu',
    as: 'owner',
    path: table('orders'),
    act: async (page) => firstCell(page).click({ button: 'right' }),
    ready: (page) => page.getByRole('menu'),
  },
  {
    name: 'table-edit-cell',
    as: 'owner',
    path: table('products'),
    act: async (page) => firstCell(page).dblclick(),
    ready: (page) => grid(page).locator('input:not([type="checkbox"]), textarea').first(),
  },
  {
    name: 'table-selection',
    as: 'owner',
    path: table('orders'),
    act: selectTwoRows,
    ready: (page) => page.getByText(/2 rows/),
  },
  {
    name: 'table-delete-rows',
    as: 'owner',
    path: table('reviews'),
    act: async (page) => {
      await selectTwoRows(page)
      await press(/^Delete/)(page)
    },
    ready: (page) => dialog(page),
  },
  { name: 'table-insert', as: 'owner', path: table('products', '?panel=insert'), ready: dialog },
  {
    name: 'table-insert-fields',
    as: 'owner',
    path: table('products', '?panel=insert'),
    act: press(/^Insert row/),
    ready: (page) => dialog(page).locator('[aria-invalid="true"]').first(),
  },
  {
    name: 'table-edit-row',
    as: 'owner',
    path: table('orders', '?panel=edit&row=id%3D1005'),
    ready: (page) => button(page, /^Save/),
  },
  {
    name: 'table-new',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}/editor?panel=new-table`,
    ready: (page) => dialog(page).getByLabel('Name').first(),
  },
  {
    name: 'tables-drawer',
    as: 'owner',
    path: table('orders'),
    act: press('Tables'),
    ready: dialog,
    only: 'narrow',
  },

  // SQL editor
  { name: 'sql-new', as: 'owner', path: ({ shop }) => `/project/${shop}/sql/new`, ready: monaco },
  {
    name: 'sql-results',
    as: 'owner',
    path: ({ shop, snippet }) => `/project/${shop}/sql/${snippet}`,
    act: async (page) => {
      await monaco(page).waitFor()
      await press(/^Run/)(page)
    },
    ready: firstCell,
  },
  sqlCase('sql-error', 'select id, placed_at\nfrom orders\nwhere statuss = 1;', (page) =>
    page.getByRole('alert').first(),
  ),
  sqlCase(
    'sql-several',
    `do $$ begin raise notice 'counting the shop'; end $$;
select count(*) from orders;
select id, name, price from products order by price desc limit 20;
update reviews set rating = rating where id < 0;`,
    (page) => grid(page),
  ),
  sqlCase('sql-no-rows', 'select * from orders where id < 0;', (page) => page.getByText(/no rows|0 rows/i).first()),
  {
    name: 'sql-missing',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}/sql/00000000-0000-4000-8000-000000000000`,
    ready: heading('This snippet does not exist'),
  },
  {
    name: 'sql-paused',
    as: 'owner',
    path: ({ paused }) => `/project/${paused}/sql/new`,
    ready: (page) => button(page, 'Restore project'),
  },
  {
    name: 'sql-drawer',
    as: 'owner',
    path: ({ shop, snippet }) => `/project/${shop}/sql/${snippet}`,
    act: press('Snippets'),
    ready: dialog,
    only: 'narrow',
  },
]

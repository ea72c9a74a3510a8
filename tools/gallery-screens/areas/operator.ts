import type { Screen } from '../screen.ts'
import { dialog, heading, press, reportError } from '../steps.ts'

export const screens: readonly Screen[] = [
  {
    name: 'operator-refused',
    as: 'newcomer',
    path: () => '/_operator',
    ready: heading('This area is for operators'),
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
    name: 'operator-organization',
    as: 'owner',
    path: ({ indebtedOrganization }) => `/_operator/organizations/${indebtedOrganization}`,
    ready: (page) => page.getByRole('list', { name: 'Credit notes' }),
  },
  {
    name: 'operator-billing',
    as: 'owner',
    path: ({ indebtedOrganization }) => `/_operator/organizations/${indebtedOrganization}`,
    act: press('Change plan or restriction'),
    ready: dialog,
  },
  {
    name: 'operator-credit-note',
    as: 'owner',
    path: ({ indebtedOrganization }) => `/_operator/organizations/${indebtedOrganization}`,
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Credit note for/ })
        .nth(1)
        .click()
      await page.getByRole('combobox', { name: 'What is taken back' }).click()
      await page.getByRole('option', { name: 'Lines' }).click()
    },
    ready: (page) => page.getByText('Dollars of each line'),
  },
  {
    name: 'operator-revenue',
    as: 'owner',
    path: () => '/_operator/revenue',
    ready: (page) => page.getByRole('table').nth(1),
  },
  {
    name: 'operator-usage',
    as: 'owner',
    path: () => '/_operator/usage',
    ready: (page) => page.getByRole('table'),
  },
  {
    name: 'operator-disputes',
    as: 'owner',
    path: () => '/_operator/disputes',
    ready: (page) => page.getByRole('table'),
  },
  {
    name: 'operator-coupons',
    as: 'owner',
    path: () => '/_operator/coupons',
    ready: (page) => page.getByRole('table'),
  },
  {
    name: 'operator-coupon',
    as: 'owner',
    path: () => '/_operator/coupons',
    act: press('New coupon'),
    ready: dialog,
  },
  {
    name: 'operator-catalogue',
    as: 'owner',
    path: () => '/_operator/catalogue',
    ready: (page) => page.getByRole('list', { name: 'Cloud providers' }),
  },
  {
    name: 'operator-projects',
    as: 'owner',
    path: () => '/_operator/projects',
    ready: (page) => page.getByRole('table'),
  },
  { name: 'operator-incidents', as: 'owner', path: () => '/_operator/incidents', ready: heading('No notices') },
  {
    name: 'operator-notice',
    as: 'owner',
    path: () => '/_operator/incidents',
    act: press('New notice'),
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
    name: 'operator-jobs',
    as: 'owner',
    path: () => '/_operator/jobs',
    ready: (page) => page.getByRole('table'),
  },
  {
    name: 'operator-jobs-none',
    as: 'owner',
    path: () => '/_operator/jobs',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Status' }).click()
      await page.getByRole('option', { name: /^Cancelled/ }).click()
    },
    ready: heading('No cancelled jobs'),
  },
  { name: 'operator-backups', as: 'owner', path: () => '/_operator/backups', ready: heading('No backups') },
  { name: 'mailbox', as: 'owner', path: () => '/_operator/mailbox', ready: heading('Mailbox') },
  {
    name: 'release-flags',
    as: 'owner',
    path: () => '/_operator/flags',
    ready: (page) => page.getByRole('region', { name: 'unifiedLogs' }),
  },
  { name: 'telemetry', as: 'owner', path: () => '/_operator/telemetry', ready: heading('No events') },
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
]

import type { Page } from '@playwright/test'
import type { Screen } from '../screen.ts'
import { button, dialog, heading, press } from '../steps.ts'

const of =
  (project: 'shop' | 'empty' | 'paused' = 'shop') =>
  (world: Record<typeof project, string>) =>
    `/project/${world[project]}/integrations/queues`

const openQueue = async (page: Page, name: string) => {
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}
const openMails = (page: Page) => openQueue(page, 'order-mails')
const messages = (page: Page) => page.getByRole('table', { name: 'Messages' }).getByRole('row').nth(1)

export const screens: readonly Screen[] = [
  { name: 'queues', as: 'owner', path: of(), ready: (page) => page.getByRole('link', { name: 'order-mails' }) },
  { name: 'queues-enable', as: 'owner', path: of('empty'), ready: heading('Queues are not enabled') },
  { name: 'queues-paused', as: 'owner', path: of('paused'), ready: (page) => button(page, 'Restore project') },
  {
    name: 'queues-new',
    as: 'owner',
    path: of(),
    act: async (page) => {
      await press('New queue')(page)
      await dialog(page).getByLabel('Name', { exact: true }).fill('welcome-mails')
    },
    ready: (page) => dialog(page).getByText('pgmq.q_welcome-mails'),
  },
  { name: 'queues-queue', as: 'owner', path: of(), act: openMails, ready: messages, whole: true },
  { name: 'queues-queue-reader', as: 'reader', path: of(), act: openMails, ready: messages, whole: true },
  {
    name: 'queues-queue-empty',
    as: 'owner',
    path: of(),
    act: (page) => openQueue(page, 'invoices'),
    ready: heading('No messages'),
  },
  {
    name: 'queues-selected',
    as: 'owner',
    path: of(),
    act: async (page) => {
      await openMails(page)
      await page.getByRole('checkbox', { name: 'Select message 6' }).check()
      await page.getByRole('checkbox', { name: 'Select message 7' }).check()
    },
    ready: (page) => page.getByText('2 messages selected'),
  },
  {
    name: 'queues-message',
    as: 'owner',
    path: of(),
    act: async (page) => {
      await openMails(page)
      await press('Open message 15')(page)
    },
    ready: (page) => dialog(page).getByText('4f1c'),
  },
  {
    name: 'queues-send',
    as: 'owner',
    path: of(),
    act: async (page) => {
      await openMails(page)
      await press('Send message')(page)
      await dialog(page).getByLabel('Message', { exact: true }).fill('{ "order": 4711')
      await dialog(page).getByLabel('Delay in seconds').focus()
    },
    ready: (page) => dialog(page).getByText('This is not valid JSON.'),
  },
  {
    // The last: queues stay exposed.
    name: 'queues-exposed',
    as: 'owner',
    path: of(),
    act: async (page) => {
      const expose = button(page, 'Expose queues')
      await expose.or(button(page, 'Stop exposing queues')).waitFor()
      if (await expose.isVisible()) await expose.click()
    },
    ready: (page) => button(page, 'Stop exposing queues'),
  },
]

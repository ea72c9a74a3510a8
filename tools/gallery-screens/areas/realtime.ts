import type { Page } from '@playwright/test'
import type { Screen } from '../screen.ts'
import { button, heading, press } from '../steps.ts'

const of =
  (page: 'inspector' | 'policies' | 'settings', project: 'shop' | 'paused' = 'shop') =>
  (world: Record<typeof project, string>) =>
    `/project/${world[project]}/realtime/${page}`

const join = async (page: Page) => {
  await page.getByLabel('Name').fill('orders')
  await press('Join channel')(page)
  await page.getByLabel('Event').fill('order_shipped')
  const messages = page.getByRole('list', { name: 'Messages' }).getByRole('button')
  for (const [sent, payload] of ['{ "order": 1042, "carrier": "post", "parcels": 2 }', '{ "order": 1043 }'].entries()) {
    await page.getByLabel('Payload').fill(payload)
    await press('Send')(page)
    await messages.nth(sent).waitFor()
  }
  await messages.last().click()
}

export const screens: readonly Screen[] = [
  { name: 'realtime-inspector', as: 'owner', path: of('inspector'), ready: heading('No channel'), whole: true },
  {
    name: 'realtime-inspector-joined',
    as: 'owner',
    path: of('inspector'),
    act: join,
    ready: (page) => page.getByText('"carrier": "post"'),
    whole: true,
  },
  {
    name: 'realtime-inspector-refused',
    as: 'owner',
    path: of('inspector'),
    act: async (page) => {
      await page.getByLabel('Name').fill('orders')
      await page.getByRole('switch', { name: 'Private' }).click()
      await press('Join channel')(page)
    },
    ready: (page) => page.getByRole('alert'),
  },
  {
    name: 'realtime-policies',
    as: 'owner',
    path: of('policies'),
    ready: (page) => button(page, 'New policy on Messages of private channels'),
  },
  {
    name: 'realtime-settings',
    as: 'owner',
    path: of('settings'),
    ready: (page) => page.getByLabel('Clients'),
    whole: true,
  },
  {
    name: 'realtime-settings-reader',
    as: 'reader',
    path: of('settings'),
    ready: (page) => page.getByLabel('Clients'),
  },
  {
    name: 'realtime-paused',
    as: 'owner',
    path: of('inspector', 'paused'),
    ready: (page) => button(page, 'Restore project'),
  },
]

import type { Page } from '@playwright/test'
import type { Screen } from '../screen.ts'
import { button, dialog, heading, press } from '../steps.ts'

const of =
  (page = '', project: 'shop' | 'empty' = 'shop') =>
  (world: Record<typeof project, string>) =>
    `/project/${world[project]}/functions${page}`

const link = (page: Page, name: string) => page.getByRole('link', { name })

const sendRequest = async (page: Page) => {
  await page.getByLabel('Body').fill('{ "lines": [{ "price": 4.5, "quantity": 2 }] }')
  await press('Send request')(page)
}

export const screens: readonly Screen[] = [
  { name: 'functions', as: 'owner', path: of(), ready: (page) => link(page, 'order-total') },
  { name: 'functions-empty', as: 'owner', path: of('', 'empty'), ready: heading('No functions') },
  {
    name: 'function-new',
    as: 'owner',
    path: of('/new'),
    ready: (page) => page.getByRole('textbox', { name: /^Text of index.ts/ }),
    whole: true,
  },
  {
    name: 'function',
    as: 'owner',
    path: of('/order-total'),
    act: sendRequest,
    ready: (page) => page.getByText('"total": 9'),
    whole: true,
  },
  {
    name: 'function-reader',
    as: 'reader',
    path: of('/order-total'),
    ready: (page) => button(page, 'total.ts'),
    whole: true,
  },
  { name: 'function-secrets', as: 'owner', path: of('/secrets'), ready: (page) => page.getByText('STRIPE_KEY') },
  {
    name: 'function-secrets-add',
    as: 'owner',
    path: of('/secrets'),
    act: press('Add secrets'),
    ready: (page) => dialog(page).getByLabel('Secrets'),
  },
]

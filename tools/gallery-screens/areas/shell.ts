import { signUp } from '@cairn/dev-env/person'
import type { Screen } from '../screen.ts'
import { breakClock, button, dialog, endSessions, heading, linkedSql, monaco, press } from '../steps.ts'

export const screens: readonly Screen[] = [
  {
    name: 'previews',
    as: 'owner',
    path: () => '/organizations?featurePreviewModal=all',
    ready: heading('Column-level privileges'),
  },
  {
    name: 'session-ended',
    as: 'nobody',
    path: () => '/sign-in',
    act: async (page) => {
      // Somebody of their own: the session of whoever else is here must not end.
      const { email, password } = await signUp(new URL(page.url()).origin, 'traveller')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await press('Sign in')(page)
      await heading('Create your first organization')(page).waitFor()
      await page.getByRole('link', { name: 'New organization' }).first().click()
      await page.getByLabel('Name').fill('Acme')
      await endSessions(page, email, password)
      await press('Create organization')(page)
    },
    ready: heading('Your session has ended'),
  },
  {
    name: 'sign-out-question',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}${linkedSql('select 1;')}`,
    act: async (page) => {
      await monaco(page).waitFor()
      await monaco(page).click()
      // The question is about drafts that the server could not store.
      await page.context().setOffline(true)
      await page.keyboard.type(' ')
      await page.getByText('Draft in this browser').waitFor({ state: 'attached' })
      await button(page, /^Account/).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await heading('Save your queries before you sign out')(page).waitFor()
      await page.context().setOffline(false)
    },
    ready: heading('Save your queries before you sign out'),
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
      await dialog(page).getByRole('combobox').fill('ord')
    },
    ready: (page) => page.getByRole('option', { name: 'orders public' }),
  },
  {
    name: 'palette-nothing',
    as: 'owner',
    path: () => '/organizations',
    act: async (page) => {
      await press('Search')(page)
      await dialog(page).getByRole('combobox').fill('zebra crossing')
    },
    ready: (page) => page.getByText('No results.'),
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
  {
    name: 'area-pages',
    as: 'owner',
    only: 'narrow',
    path: ({ shop }) => `/project/${shop}/settings/general`,
    act: press(/^Project settings General/),
    ready: (page) => page.getByRole('listbox'),
  },
  {
    name: 'not-found-in-project',
    as: 'owner',
    path: ({ shop }) => `/project/${shop}/nowhere`,
    ready: heading('Page not found'),
  },
]

import type { Locator, Page } from '@playwright/test'
import { pageTable } from '../../apps/dashboard/test/read-navigation.ts'
import { expect, test } from '../fixtures.ts'
import { openTable } from '../steps.ts'

const main = (page: Page) => page.locator('#main')

/** Presses Tab, or the key that goes the other way, until what is wanted has the focus. */
const tabTo = async (page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  // Looked up once: that takes longer than a press, and once more only if the page has drawn it anew.
  const lookUp = async () => {
    await wanted.waitFor()
    return wanted.elementHandle()
  }
  let target = await lookUp()
  for (let pressed = 0; pressed < 60; pressed += 1) {
    const { isDrawn, isFocused } = await target.evaluate((element) => ({
      isDrawn: element.isConnected,
      isFocused: element === document.activeElement,
    }))
    if (isFocused) return
    if (isDrawn) await page.keyboard.press(key)
    else target = await lookUp()
  }
  throw new Error(`${key} never reached ${String(wanted)}.`)
}

const link = (page: Page, name: RegExp) => main(page).getByRole('link', { name })

test('a link that names no project or organization asks for one, and then opens its page', async ({ page, person }) => {
  const organization = await person.createOrganization('Harbour')
  const lighthouse = await person.createProject({ organization, name: 'lighthouse' })
  await person.createProject({ organization, name: 'windmill' })

  await page.goto('/project/_/settings/general?from=docs')
  await expect(page).toHaveTitle('Choose a project · Cairn')
  const field = page.getByRole('combobox', { name: 'Find a project' })
  await expect(field).toBeFocused()
  await expect(page.getByRole('option')).toHaveCount(2)
  await field.fill('light')
  await expect(page.getByRole('option')).toHaveText(/lighthouse/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/project/${lighthouse.ref}/settings/general\\?from=docs$`))
  await expect(page.getByRole('heading', { level: 1, name: 'General' })).toBeVisible()

  await page.goto('/org/_/team')
  await page.getByRole('option', { name: /Harbour/ }).click()
  await expect(page).toHaveURL(new RegExp(`/org/${organization.slug}/team$`))

  for (const [address, place] of [
    ['/sql/new', 'sql'],
    ['/editor', 'editor'],
  ] as const) {
    await page.goto(address)
    await page.getByRole('option', { name: /lighthouse/ }).click()
    await expect(page).toHaveURL(new RegExp(`/project/${lighthouse.ref}/${place}`))
  }

  await page.goto('/project/_')
  await expect(field).toBeFocused()
  await expect(page.getByRole('option')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toHaveText(/windmill/)
})

test('the editors open the table and the snippet that were last visited in the project', async ({ page, person }) => {
  const project = await person.createProject()
  await project.query('create table basalt (id int primary key); create table gneiss (id int primary key)')
  const id = crypto.randomUUID()
  await person.request('PUT /platform/projects/:ref/content/item/:id', {
    params: { ref: project.ref, id },
    body: { name: 'Stones', version: 0, content: { sql: 'select 1 as stone' } },
  })
  const snippet = new RegExp(`/project/${project.ref}/sql/${id}$`)
  await page.goto(`/project/${project.ref}/sql/${id}`)
  await expect(page.locator('.view-lines')).toContainText('stone')
  await openTable(page, 'basalt')
  await openTable(page, 'gneiss')

  await page.goto(`/project/${project.ref}/editor`)
  await expect(page.getByRole('grid', { name: 'Rows of gneiss' })).toBeVisible()
  await expect(page).toHaveURL(/\/editor\/\d+$/)
  await page.goto(`/project/${project.ref}/sql`)
  await expect(page).toHaveURL(snippet)
  await expect(page.locator('.view-lines')).toContainText('stone')
  // A new query is no place to come back to.
  await page.goto(`/project/${project.ref}/sql/new`)
  await expect(page).toHaveURL(/\/sql\/new$/)
  await page.goto(`/project/${project.ref}/sql`)
  await expect(page).toHaveURL(snippet)
})

test('the frame is used by the keyboard alone: in, through every place, and out', async ({ page, person }) => {
  const organization = await person.createOrganization('Harbour')
  await person.createProject({ organization, name: 'lighthouse' })
  await page.addInitScript(() => {
    if (sessionStorage.getItem('started') === null) {
      sessionStorage.setItem('started', 'yes')
      localStorage.removeItem('cairn.auth.token')
    }
  })

  await test.step('sign in', async () => {
    await page.goto('/sign-in')
    await tabTo(page, page.getByLabel('Email'))
    await page.keyboard.type(person.email)
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/organizations$/)
  })

  await test.step('to the organization and the project; the focus goes along', async () => {
    await tabTo(page, link(page, /Harbour/))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/org\//)
    await expect(main(page)).toBeFocused()
    await tabTo(page, link(page, /lighthouse/))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/project\//)
    await expect(main(page)).toBeFocused()
  })

  await test.step('each section of the rail with pages', async () => {
    const { sections, hasBuiltPage } = pageTable()
    for (const { label, path } of sections.filter((section) => hasBuiltPage(section.path))) {
      // Back from the page, whose own controls are as many as it has rows.
      const entry = page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: label, exact: true })
      await tabTo(page, entry, 'Shift+Tab')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`/${path}`))
      await expect(main(page)).toBeFocused()
      await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(label)
    }
  })

  await test.step('skip the frame', async () => {
    await page.reload()
    await expect(main(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(main(page)).toBeFocused()
  })

  await test.step('sign out by the account menu', async () => {
    await tabTo(page, page.getByRole('button', { name: /^Account/ }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/sign-in/)
  })
})

test('a browser without announcements finds the title in a live region', async ({ page, person }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, 'ariaNotify'))
  expect(person.email).toContain('@')
  await page.goto('/account/me')
  await page.getByRole('link', { name: 'Security' }).first().click()
  await expect(page.locator('p[aria-live=polite]')).toHaveText('Security · Cairn')
})

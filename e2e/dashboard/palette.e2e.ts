import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })
const input = (page: Page) => palette(page).getByRole('combobox')
const active = (page: Page) => palette(page).getByRole('option', { selected: true })

const openByKey = async (page: Page) => {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(input(page)).toBeFocused()
}

const type = async (page: Page, text: string) => {
  await page.keyboard.type(text)
  await expect(input(page)).toHaveValue(text)
}

test('the palette of a project copies its ref, URL and keys, offers the client libraries, and is there as soon as the page is drawn', async ({
  page,
  project,
}) => {
  await test.step('the palette copies the project ref, the API URL and the keys, and offers the client libraries', async () => {
    const { url } = await project.detail()
    const keys = await project.owner.request('GET /v1/projects/:ref/api-keys', {
      params: { ref: project.ref },
      query: { reveal: 'true' },
    })
    const keyOf = (kind: 'publishable' | 'secret') => keys.find((key) => key.type === kind)?.api_key ?? undefined
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`/project/${project.ref}`)
    await expect(page.getByText('Healthy', { exact: true })).toBeVisible()

    const copied: [text: string, said: string, value: string | undefined][] = [
      ['project ref', 'Project ref copied', project.ref],
      ['api url', 'API URL copied', url],
      ['publishable key', 'Publishable key copied', keyOf('publishable')],
      ['secret key', 'Secret key copied', keyOf('secret')],
    ]
    for (const [text, said, value] of copied) {
      await openByKey(page)
      await type(page, text)
      await page.keyboard.press('Enter')
      await expect(page.getByText(said)).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText()), text).toBe(value)
    }

    await openByKey(page)
    await input(page).fill('JavaScript client')
    await expect(palette(page).getByRole('option').first()).toContainText('JavaScript')
  })

  await test.step('Ctrl+K is heard as soon as the page is drawn', async () => {
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('header') === null) return
        observer.disconnect()
        const key = { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }
        document.body.dispatchEvent(new KeyboardEvent('keydown', key))
      })
      observer.observe(document, { childList: true, subtree: true })
    })
    await page.goto(`/project/${project.ref}`)
    await expect(input(page)).toBeFocused()
  })
})

test('the palette, by keyboard alone: recent pages, to an organization, a project, a table, a snippet, and back through its lists', async ({
  page,
  person,
}) => {
  await test.step('recent pages belong to an account', async () => {
    await page.goto('/organizations')
    await expect(page.getByRole('heading', { name: 'Create your first organization' })).toBeVisible()
    await page.getByRole('link', { name: 'New organization' }).first().click()
    await expect(page.getByRole('heading', { name: 'New organization' })).toBeVisible()
    await openByKey(page)
    await expect(palette(page).getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Escape')
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cairn.recent.')))
    expect(kept).toEqual([`cairn.recent.${person.email}`])
  })

  await test.step('the palette, by keyboard alone: to an organization, a project, a table, a snippet, and back', async () => {
    const organization = await person.createOrganization('Harbour')
    const project = await person.createProject({ name: 'tides', organization })
    await project.query(
      'create table moon_phase (id int primary key); create schema shore; create table shore.buoy (id int)',
    )
    await page.goto('/organizations')
    await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()

    await test.step('to a project, by a part of its name', async () => {
      await openByKey(page)
      await type(page, 'tid')
      await expect(active(page)).toHaveAccessibleName(/^tides/)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'tides' })).toBeVisible()
      await expect(palette(page)).toBeHidden()
    })

    await test.step('to a table through the list of tables, of any schema', async () => {
      await openByKey(page)
      await type(page, 'open a table')
      await page.keyboard.press('Enter')
      await expect(input(page)).toHaveAccessibleName('Find in Open a table')
      await type(page, 'buoy')
      await expect(active(page)).toHaveAccessibleName('buoy shore')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('grid', { name: 'Rows of buoy' })).toBeVisible()
    })

    await test.step('what the page offers is there, and works', async () => {
      await openByKey(page)
      await type(page, 'insert')
      await expect(active(page)).toHaveAccessibleName('Insert a row into buoy')
      await page.keyboard.press('Enter')
      const form = page.getByRole('dialog', { name: 'Insert a row into buoy' })
      await expect(form).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(form).toBeHidden()
    })

    await test.step('an abbreviation finds a table from the first list', async () => {
      await openByKey(page)
      await type(page, 'mph')
      await expect(active(page)).toHaveAccessibleName('moon_phase public')
      await page.keyboard.press('Escape')
      await expect(palette(page)).toBeHidden()
    })

    await test.step('a new snippet, and what was left is under Recent', async () => {
      await openByKey(page)
      await type(page, 'new snippet')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/sql\/new$/)
      await expect(page.locator('.monaco-editor')).toBeVisible()
      await openByKey(page)
      const recent = palette(page).getByRole('group', { name: 'Recent' })
      await expect(recent.getByRole('option').first()).toHaveAccessibleName(/^buoy Table editor · tides/)
      await expect(active(page)).toHaveAccessibleName(/^buoy/)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('grid', { name: 'Rows of buoy' })).toBeVisible()
    })

    await test.step('to an organization', async () => {
      await openByKey(page)
      await type(page, 'switch org')
      await page.keyboard.press('Enter')
      await type(page, 'harb')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`/org/${organization.slug}$`))
      await expect(page.getByRole('link', { name: /tides/ }).first()).toBeVisible()
    })
  })

  await test.step('lists below the first: backspace and Esc go back, arrows go round', async () => {
    await openByKey(page)
    await type(page, 'theme')
    await expect(active(page)).toHaveAccessibleName('Change theme')
    await page.keyboard.press('Enter')
    await expect(palette(page).getByRole('option')).toHaveText(['Dark', 'Light', 'Classic dark', 'Same as system'])
    await expect(palette(page).getByText('4 commands')).toBeAttached()
    await page.keyboard.press('ArrowUp')
    await expect(active(page)).toHaveText('Same as system')
    await page.keyboard.press('ArrowDown')
    await expect(active(page)).toHaveText('Dark')
    await page.keyboard.press('Backspace')
    await expect(input(page)).toHaveAccessibleName('Search or run a command')
    await type(page, 'light')
    await expect(active(page)).toHaveText('Light')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')

    await openByKey(page)
    await type(page, 'switch organization')
    await page.keyboard.press('Enter')
    await expect(input(page)).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(input(page)).toHaveAccessibleName('Search or run a command')
    await type(page, 'no such thing')
    await expect(palette(page).getByText('No results.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
  })
})

test('while it is open the page behind it waits: no key, no wheel and no click reaches it; the focus comes back', async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 1000, height: 400 })
  await page.goto('/account/me')
  const name = page.getByLabel('First name')
  await name.click()
  await openByKey(page)

  await page.keyboard.press('Tab')
  await expect(input(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(input(page)).toBeFocused()

  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(500)
  await page.mouse.move(990, 390)
  const heard = await page.evaluateHandle(() => {
    const events: boolean[] = []
    window.addEventListener('wheel', (event) => events.push(event.defaultPrevented))
    return events
  })
  await page.mouse.wheel(0, 200)
  await expect.poll(() => heard.evaluate((events) => events[0]), 'the wheel is stopped').toBe(true)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)

  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(name).toBeFocused()

  await openByKey(page)
  // The dialog listens for presses outside of it one task after it is drawn.
  await page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve)))
  await page.mouse.click(990, 200)
  await expect(palette(page)).toBeHidden()
  await expect(name).toBeFocused()
  expect(person.email).not.toBe('')
})

test('the command palette opens on the pages for signing in, signing up and joining', async ({ page }) => {
  for (const path of ['/sign-in', '/sign-up', '/join?slug=nowhere&token=nothing']) {
    await page.goto(path)
    await expect(page.getByRole('main')).not.toBeEmpty()
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('dialog').getByRole('combobox').fill('theme')
    await expect(page.getByRole('option', { name: /Change theme/ })).toBeVisible()
    await expect(page.getByRole('option', { name: /Switch project/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
  }
})

import { signUp } from '@cairn/dev-env/person'
import { startReverseProxy } from '@cairn/dev-env/reverse-proxy'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../fixtures.ts'
import { runSql, signInWith, signOut, typeSql } from '../steps.ts'

const text = (page: Page) => page.locator('.view-lines')
const draftOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Snippets' }).getByRole('link', { name: new RegExp(`^${name}`) })

test('a draft follows its author to another browser and back, and goes from both when it is saved; it meets a newer version; a template opens as one', async ({
  page,
  browser,
  installation,
  person,
}) => {
  const project = await person.createProject()
  const { ref } = project
  await page.goto(`/project/${ref}/sql/new`)
  await typeSql(page, 'select 1 as first_browser')
  await expect(page.getByText('Draft saved')).toBeVisible()

  await using context = await browser.newContext({ baseURL: installation.url })
  const other = await context.newPage()
  await signIn(other, person)
  await other.goto(`/project/${ref}/sql/new`)
  await draftOf(other, 'select 1 as first_browser').click()
  await expect(text(other)).toContainText('first_browser')
  await typeSql(other, 'select 2 as second_browser')
  await expect(draftOf(other, 'select 2 as second_browser')).toBeVisible()
  await expect(other.getByText('Draft saved')).toBeVisible()

  await page.reload()
  await expect(text(page)).toContainText('second_browser')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Saved, version 1')).toBeVisible()
  const drafts = () => person.request('GET /platform/projects/:ref/content/drafts', { params: { ref } })
  await expect.poll(drafts).toEqual([])
  await other.reload()
  await expect(other.getByText('Saved, version 1')).toBeVisible()

  await test.step('one whose snippet was changed elsewhere meets the newer version', async () => {
    const id = crypto.randomUUID()
    const save = (version: number, sql: string) =>
      person.request('PUT /platform/projects/:ref/content/item/:id', {
        params: { ref, id },
        body: { name: 'Orders', version, content: { sql } },
      })
    await save(0, 'select 1')
    await person.request('PUT /platform/projects/:ref/content/drafts/:id', {
      params: { ref, id },
      body: {
        name: 'Orders',
        chosen_name: 'Orders',
        base_version: 1,
        edited_at: new Date().toISOString(),
        content: { sql: 'select mine' },
      },
    })
    await save(1, 'select theirs')
    await page.goto(`/project/${ref}/sql/${id}`)
    await expect(text(page)).toContainText('mine')
    await expect(page.getByText(/^Version 2 was saved elsewhere/)).toBeVisible()
  })

  await test.step('a template is found and opened as a draft with its name, and runs; a quickstart too', async () => {
    await page.getByRole('link', { name: 'Templates', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'SQL templates' })).toBeVisible()
    const texts = page.getByRole('article')
    await expect(texts).not.toHaveCount(1)

    await page.getByRole('searchbox', { name: 'Search SQL templates' }).fill('walk tree')
    await expect(texts).toHaveCount(1)
    await page.getByRole('button', { name: 'Open Walk a tree' }).click()
    await expect(page).toHaveURL(/\/sql\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('button', { name: 'Walk a tree', exact: true })).toBeVisible()
    await expect(page.locator('.view-lines')).toContainText('with recursive')
    await expect(draftOf(page, 'Walk a tree')).toBeVisible()
    await page.getByRole('button', { name: /^Run/ }).click()
    await expect(page.getByRole('gridcell', { name: 'Company / Engineering / Platform', exact: true })).toBeVisible()

    await page.goto(`/project/${ref}/sql/quickstarts`)
    await page.getByRole('button', { name: 'Open To-do list' }).click()
    await expect(page.locator('.view-lines')).toContainText('create table lists')
    await page.getByRole('button', { name: /^Run/ }).click()
    await expect
      .poll(async () => (await project.query(`select to_regclass('public.tasks') is not null`)).at(-1)?.rows[0]?.[0])
      .toBe('t')
  })
})

test('signing out asks about drafts that the server could not store', async ({ page, installation }) => {
  const person = await signUp(installation.url, 'ada')
  const { ref } = await person.createProject()
  let isAway = false
  await using proxy = await startReverseProxy(installation.url, () => {
    if (isAway) throw new Error('Each connection ends, as where the server is gone.')
    return 'pass'
  })
  await page.goto(`${proxy.url}/sign-in?returnTo=/project/${ref}/sql/new`)
  await signInWith(page, person.email, person.password)
  await runSql(page, 'select 1')
  await expect(page.getByText('Draft saved')).toBeVisible()

  isAway = true
  await typeSql(page, 'select 2 as typed_offline')
  await expect(page.getByText('Draft in this browser')).toBeVisible()
  await signOut(page)
  const dialog = page.getByRole('alertdialog', { name: 'Save your queries before you sign out' })
  await expect(dialog.getByRole('listitem')).toHaveText(['select 2 as typed_offline'])
  const stay = dialog.getByRole('button', { name: 'Stay' })
  await expect(stay).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Sign out without saving' })).toHaveClass(/bg-danger-solid/)
  await stay.click()
  await expect(page).toHaveURL(/\/sql/)
  await expect(text(page)).toContainText('typed_offline')
  await signOut(page)
  await expect(dialog).toBeVisible()

  isAway = false
  await dialog.getByRole('button', { name: 'Save and sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in$/)
  const saved = await person.request('GET /platform/projects/:ref/content', { params: { ref } })
  expect(saved.map(({ name }) => name)).toEqual(['select 2 as typed_offline'])
  expect(await person.request('GET /platform/projects/:ref/content/drafts', { params: { ref } })).toEqual([])
})

import type { TestProject } from '@cairn/dev-env/person'
import type { Browser, Page } from '@playwright/test'
import { expect, signIn, test } from '../fixtures.ts'
import { typeSql } from '../steps.ts'

const text = (page: Page) => page.locator('.view-lines')
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const conflict = (page: Page) => page.getByText(/^Version 2 was saved elsewhere/)

/** Two browsers of one person, who changed the same snippet in both and saved it in the first. */
const changeInTwoWindows = async (browser: Browser, baseURL: string, { owner, ref }: TestProject) => {
  const id = crypto.randomUUID()
  await owner.request('PUT /platform/projects/:ref/content/item/:id', {
    params: { ref, id },
    body: { name: 'Orders', version: 0, content: { sql: 'select 1 as begun' } },
  })
  const open = async () => {
    const page = await (await browser.newContext({ baseURL })).newPage()
    await signIn(page, owner)
    await page.goto(`/project/${ref}/sql/${id}`)
    await expect(text(page)).toContainText('begun')
    return page
  }
  const [first, second] = [await open(), await open()]
  await typeSql(first, 'select 2 as theirs')
  await save(first)
  await expect(first.getByText('Saved, version 2')).toBeVisible()
  await typeSql(second, 'select 3 as mine')
  await save(second)
  await expect(conflict(second)).toBeVisible()
  return second
}

const snippets = async ({ owner, ref }: TestProject) => {
  const saved = await owner.request('GET /platform/projects/:ref/content', { params: { ref } })
  return saved.map(({ name, version }) => `${name}, version ${version}`).toSorted()
}

test('a snippet that was saved in two windows: mine is kept as a copy, theirs stays', async ({
  browser,
  installation,
  person,
}) => {
  const project = await person.createProject()
  const second = await changeInTwoWindows(browser, installation.url, project)
  await second.getByRole('button', { name: 'Save mine as a copy' }).click()
  await expect(conflict(second)).toBeHidden()
  await expect(text(second)).toContainText('mine')
  await expect(second.getByText('Saved, version 1')).toBeVisible()
  expect(await snippets(project)).toHaveLength(2)
  expect(await snippets(project)).toContain('Orders, version 2')
})

test('a snippet that was saved in two windows: both texts are compared, merged and saved; an old version is restored', async ({
  browser,
  installation,
  person,
}) => {
  const project = await person.createProject()
  const second = await changeInTwoWindows(browser, installation.url, project)
  await second.getByRole('button', { name: 'Compare and merge' }).click()
  const dialog = second.getByRole('dialog', { name: 'Compare and merge' })
  await expect(dialog.locator('.original')).toContainText('theirs')
  await expect(dialog.locator('.modified')).toContainText('mine')
  await dialog.getByRole('combobox', { name: 'Compare with' }).click()
  await second.getByRole('option', { name: /Version 1, which both began from/ }).click()
  await expect(dialog.locator('.original')).toContainText('begun')
  await dialog.locator('.modified').getByRole('textbox').focus()
  await second.keyboard.press('ControlOrMeta+End')
  await second.keyboard.type(', 2 as theirs')
  await dialog.getByRole('button', { name: 'Use the merged text' }).click()
  await expect(second.getByText('Saved, version 3')).toBeVisible()
  await expect(text(second)).toContainText('select 3 as mine, 2 as theirs')

  await second.getByRole('button', { name: 'Version history' }).click()
  const history = second.getByRole('dialog', { name: 'Version history' })
  await history.getByRole('button', { name: /^Version 1/ }).click()
  await expect(history.locator('.original')).toContainText('begun')
  await history.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(history).toBeHidden()
  await expect(second.getByText('Saved, version 4')).toBeVisible()
  await expect(text(second)).toContainText('begun')
  expect(await snippets(project)).toEqual(['Orders, version 4'])
})

const saveNew = async ({ owner, ref }: TestProject, sql: string) => {
  const id = crypto.randomUUID()
  await owner.request('PUT /platform/projects/:ref/content/item/:id', {
    params: { ref, id },
    body: { name: 'Orders', version: 0, content: { sql } },
  })
  return `/project/${ref}/sql/${id}`
}

const drafts = async ({ owner, ref }: TestProject) => {
  const list = await owner.request('GET /platform/projects/:ref/content/drafts', { params: { ref } })
  return Promise.all(
    list.map(async ({ id }) => {
      const { content } = await owner.request('GET /platform/projects/:ref/content/drafts/:id', { params: { ref, id } })
      return content.sql
    }),
  )
}

test('a query that is edited in two windows of one browser: each shows what is typed in the other', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  const address = await saveNew(project, 'select 1 as begun')
  const other = await page.context().newPage()
  for (const window of [page, other]) {
    await window.goto(address)
    await expect(text(window)).toContainText('begun')
    await expect(window.locator('.monaco-editor')).toBeVisible()
  }
  await typeSql(page, 'select 2 as of_the_first')
  await expect(text(other)).toContainText('of_the_first')
  await typeSql(other, 'select 3 as of_the_second')
  await expect(text(page)).toContainText('of_the_second')
  await expect.poll(() => drafts(project)).toEqual(['select 3 as of_the_second'])
  await other.close()
  await expect(text(page)).toContainText('of_the_second')
})

test('a query that is edited in two browsers: both texts survive', async ({ page, browser, installation, person }) => {
  const project = await person.createProject()
  const address = await saveNew(project, 'select 1 as begun')
  await using context = await browser.newContext({ baseURL: installation.url })
  const other = await context.newPage()
  await signIn(other, person)
  for (const window of [page, other]) {
    await window.goto(address)
    await expect(text(window)).toContainText('begun')
  }
  await typeSql(page, 'select 2 as of_the_first')
  await expect.poll(() => drafts(project)).toEqual(['select 2 as of_the_first'])
  await typeSql(other, 'select 3 as of_the_second')
  await expect(other.getByText(/^This query was also edited in another window/)).toBeVisible()
  await expect
    .poll(async () => (await drafts(project)).toSorted())
    .toEqual(['select 2 as of_the_first', 'select 3 as of_the_second'])
  // Nothing is lost where the window is closed without choosing.
  await other.reload()
  await expect(text(other)).toContainText('of_the_first')
  await other
    .getByRole('navigation', { name: 'Snippets' })
    .getByRole('link', { name: /^Orders \(copy\)/ })
    .click()
  await expect(text(other)).toContainText('of_the_second')
})

test('a snippet that was saved in two windows: theirs is loaded in place of mine', async ({
  browser,
  installation,
  person,
}) => {
  const project = await person.createProject()
  const second = await changeInTwoWindows(browser, installation.url, project)
  await second.getByRole('button', { name: 'Load theirs' }).click()
  await expect(conflict(second)).toBeHidden()
  await expect(text(second)).toContainText('theirs')
  await expect(second.getByText('Saved, version 2')).toBeVisible()
  expect(await snippets(project)).toEqual(['Orders, version 2'])
})

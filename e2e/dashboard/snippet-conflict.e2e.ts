import type { TestProject } from '@cairn/dev-env/person'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../fixtures.ts'
import { typeSql } from '../steps.ts'

const text = (page: Page) => page.locator('.view-lines')
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const conflict = (page: Page) => page.getByText(/^Version 2 was saved elsewhere/)

/** Saves a new snippet, and returns the address of its page. */
const saveNew = async ({ owner, ref }: TestProject, name: string) => {
  const id = crypto.randomUUID()
  await owner.request('PUT /platform/projects/:ref/content/item/:id', {
    params: { ref, id },
    body: { name, version: 0, content: { sql: 'select 1 as begun' } },
  })
  return `/project/${ref}/sql/${id}`
}

const openIn = async (windows: readonly Page[], address: string) => {
  for (const window of windows) {
    await window.goto(address)
    await expect(text(window)).toContainText('begun')
    await expect(window.locator('.monaco-editor')).toBeVisible()
  }
}

/** The saved snippets whose names begin like this. */
const snippets = async ({ owner, ref }: TestProject, name: string) => {
  const saved = await owner.request('GET /platform/projects/:ref/content', { params: { ref } })
  return saved.filter((each) => each.name.startsWith(name)).map((each) => `${each.name}, version ${each.version}`)
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

test('a snippet that was saved in two windows: mine is kept as a copy, merged with theirs, or replaced by theirs', async ({
  page: first,
  browser,
  installation,
  person,
}) => {
  const project = await person.createProject()
  await using context = await browser.newContext({ baseURL: installation.url })
  const second = await context.newPage()
  await signIn(second, person)
  /** Two browsers of one person, who changed the same snippet in both and saved it in the first. */
  const changeInBoth = async (name: string) => {
    await openIn([first, second], await saveNew(project, name))
    await typeSql(first, 'select 2 as theirs')
    await save(first)
    await expect(first.getByText('Saved, version 2')).toBeVisible()
    await typeSql(second, 'select 3 as mine')
    await save(second)
    await expect(conflict(second)).toBeVisible()
  }

  await test.step('mine is kept as a copy, theirs stays', async () => {
    await changeInBoth('Orders')
    await second.getByRole('button', { name: 'Save mine as a copy' }).click()
    await expect(conflict(second)).toBeHidden()
    await expect(text(second)).toContainText('mine')
    await expect(second.getByText('Saved, version 1')).toBeVisible()
    expect(await snippets(project, 'Orders')).toHaveLength(2)
    expect(await snippets(project, 'Orders')).toContain('Orders, version 2')
  })

  await test.step('both texts are compared, merged and saved', async () => {
    await changeInBoth('Stock')
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
  })

  await test.step('an old version is restored', async () => {
    await second.getByRole('button', { name: 'Version history' }).click()
    const history = second.getByRole('dialog', { name: 'Version history' })
    await history.getByRole('button', { name: /^Version 1/ }).click()
    await expect(history.locator('.original')).toContainText('begun')
    await history.getByRole('button', { name: 'Restore version 1' }).click()
    await expect(history).toBeHidden()
    await expect(second.getByText('Saved, version 4')).toBeVisible()
    await expect(text(second)).toContainText('begun')
    expect(await snippets(project, 'Stock')).toEqual(['Stock, version 4'])
  })

  await test.step('theirs is loaded in place of mine', async () => {
    await changeInBoth('Visits')
    await second.getByRole('button', { name: 'Load theirs' }).click()
    await expect(conflict(second)).toBeHidden()
    await expect(text(second)).toContainText('theirs')
    await expect(second.getByText('Saved, version 2')).toBeVisible()
    expect(await snippets(project, 'Visits')).toEqual(['Visits, version 2'])
  })
})

test('a query that is edited in two windows: those of one browser show the same text, and of two browsers both texts survive', async ({
  page,
  browser,
  installation,
  person,
}) => {
  const project = await person.createProject()
  const address = await saveNew(project, 'Orders')

  await test.step('each window of one browser shows what is typed in the other', async () => {
    const other = await page.context().newPage()
    await openIn([page, other], address)
    await typeSql(page, 'select 2 as of_the_first')
    await expect(text(other)).toContainText('of_the_first')
    await typeSql(other, 'select 3 as of_the_second')
    await expect(text(page)).toContainText('of_the_second')
    await expect.poll(() => drafts(project)).toEqual(['select 3 as of_the_second'])
    await other.close()
    await expect(text(page)).toContainText('of_the_second')
  })

  await test.step('in two browsers nothing is lost where one is closed without choosing', async () => {
    await using context = await browser.newContext({ baseURL: installation.url })
    const other = await context.newPage()
    await signIn(other, person)
    await other.goto(address)
    await expect(text(other)).toContainText('of_the_second')
    await typeSql(page, 'select 4 as of_the_first')
    await expect.poll(() => drafts(project)).toEqual(['select 4 as of_the_first'])
    await typeSql(other, 'select 5 as of_the_other')
    await expect(other.getByText(/^This query was also edited in another window/)).toBeVisible()
    await expect
      .poll(async () => (await drafts(project)).toSorted())
      .toEqual(['select 4 as of_the_first', 'select 5 as of_the_other'])
    await other.reload()
    await expect(text(other)).toContainText('of_the_first')
    await other
      .getByRole('navigation', { name: 'Snippets' })
      .getByRole('link', { name: /^Orders \(copy\)/ })
      .click()
    await expect(text(other)).toContainText('of_the_other')
  })
})

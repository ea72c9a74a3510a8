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

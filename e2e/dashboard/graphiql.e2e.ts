import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { paste } from '../steps.ts'

const field = (page: Page, name: 'Query' | 'Variables') => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const result = (page: Page) => page.getByRole('region', { name: 'Result' })

/** Puts a text into an editor in place of what is there. */
const write = async (page: Page, name: 'Query' | 'Variables', text: string) => {
  // Monaco takes the place of the plain field when it has loaded.
  await expect(page.locator('.monaco-editor[role="code"]')).toHaveCount(2)
  await field(page, name).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await paste(page, text)
}

const run = (page: Page) => page.keyboard.press('ControlOrMeta+Enter')

test('operations run with variables and as a role, errors show their place, and a reload keeps the text', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  await project.query(`create table public.buoy (id int primary key, colour text);
    insert into buoy values (1, 'red'), (2, 'green');
    alter table buoy enable row level security;
    grant select on buoy to anon;
    create policy "red ones" on buoy for select to anon using (colour = 'red')`)
  await page.goto(`/project/${project.ref}/database/graphiql`)
  await expect(page).toHaveURL(/\/api\/graphiql$/)
  const pages = page.getByRole('navigation', { name: 'API docs' })
  await expect(pages.getByRole('link', { name: 'GraphiQL' })).toHaveAttribute('aria-current', 'page')
  await expect(pages.getByRole('link', { name: 'Tables and functions' })).not.toHaveAttribute('aria-current')

  await test.step('a collection of the schema is written with its columns, and run', async () => {
    await expect(page.locator('.monaco-editor[role="code"]')).toHaveCount(2)
    await page
      .getByRole('list', { name: 'Queries' })
      .getByRole('button', { name: /^buoyCollection/ })
      .click()
    await expect(page.locator('.monaco-editor').first()).toContainText('colour')
    await field(page, 'Query').focus()
    await run(page)
    await expect(result(page)).toContainText('"colour": "green"')
    await expect(page.getByRole('status').filter({ hasText: 'as service_role' })).toContainText('200')
  })

  await test.step('a mutation with variables inserts a row', async () => {
    await write(
      page,
      'Query',
      `mutation Add($new: [buoyInsertInput!]!) { insertIntobuoyCollection(objects: $new) { affectedCount } }`,
    )
    await write(page, 'Variables', '{"new": [{"id": 3, "colour": "blue"}]}')
    await run(page)
    await expect(result(page)).toContainText('"affectedCount": 1')
    expect((await project.query('select colour from buoy where id = 3'))[0]?.rows).toEqual([['blue']])
  })

  await test.step('an unknown field is an error with its place', async () => {
    await write(page, 'Query', '{\n  buoyCollection { wrong }\n}')
    await write(page, 'Variables', '')
    await field(page, 'Query').focus()
    await run(page)
    const errors = result(page).getByRole('list', { name: 'Errors' })
    await expect(errors).toContainText('Unknown field "wrong" on type buoyConnection')
    await errors.getByRole('button', { name: 'Line 2, column 20' }).click()
    await expect(field(page, 'Query')).toBeFocused()
  })

  await test.step('the role anon sees what its policy allows', async () => {
    await page.getByRole('button', { name: 'Role: service_role' }).click()
    const form = page.getByRole('dialog', { name: 'Role of requests' })
    await form.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'anon', exact: true }).click()
    await form.getByRole('button', { name: 'Use this role' }).click()
    await expect(page.getByRole('button', { name: 'Role: anon' })).toBeVisible()
    await write(page, 'Query', '{ buoyCollection { edges { node { colour } } } }')
    await run(page)
    await expect(result(page)).toContainText('"colour": "red"')
    await expect(result(page)).not.toContainText('green')
  })

  await test.step('a reload keeps the text, and the history brings back another one', async () => {
    await page.reload()
    const editor = page.locator('.monaco-editor').first()
    await expect(editor).toContainText('buoyCollection')
    await page.getByRole('button', { name: 'History' }).click()
    await page.getByRole('menuitem', { name: /^mutation Add/ }).click()
    await expect(editor).toContainText('insertIntobuoyCollection')
  })
})

import { expect, test } from '../fixtures.ts'
import { sqlEditor, typeSql } from '../steps.ts'

const quote = "O'Brien; drop table person; --"

test('a query with parameters asks for their values, binds them as text, and remembers them', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  await project.query('create table person (id int, name text)')
  await project.query(`insert into person values (1, $v$${quote}$v$), (2, null)`)
  await page.goto(`/project/${project.ref}/sql/new`)
  const form = page.getByRole('form', { name: 'Parameters' })
  const name = form.getByRole('textbox', { name: ':name' })
  const id = form.getByRole('textbox', { name: ':id' })
  const goTo = page.getByRole('button', { name: 'Go to line 1' })
  const cell = (text: string) => page.getByRole('gridcell', { name: text, exact: true })

  await test.step('a run without the values shows which are missing', async () => {
    await typeSql(
      page,
      `select id::text || ':x' as found from person where name is not distinct from :name and id = :id`,
    )
    await expect(form.getByRole('textbox')).toHaveCount(2)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(form.getByRole('alert')).toHaveText('Enter a value for :name, :id, or choose Null.')
    await expect(name).toBeFocused()
  })

  await test.step('values are literals, whatever they hold; Enter runs', async () => {
    await name.fill(quote)
    await id.fill('1')
    await expect(form.getByRole('alert')).toBeHidden()
    await id.press('Enter')
    await expect(cell('1:x')).toBeVisible()
    await expect(page.locator('.monaco-editor .squiggly-error')).toHaveCount(0)
  })

  await test.step('null', async () => {
    await form.getByRole('checkbox', { name: 'Null for :name' }).check()
    await id.fill('2')
    await id.press('Enter')
    await expect(cell('2:x')).toBeVisible()
    expect((await project.query('select count(*) from person')).at(-1)?.rows).toEqual([['2']])
  })

  await test.step('after a reload the values are there', async () => {
    await expect(page).not.toHaveURL(/\/sql\/new$/)
    await page.reload()
    await expect(id).toHaveValue('2')
    await expect(form.getByRole('checkbox', { name: 'Null for :name' })).toBeChecked()
  })

  await test.step('an error behind a value is marked where it is written', async () => {
    await typeSql(page, 'select :id, wrong from person')
    await expect(form.getByRole('textbox')).toHaveCount(1)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(goTo).toBeVisible()
    // The run is read from the server, with the places of its values.
    await page.reload()
    await goTo.click()
    await expect(sqlEditor(page)).toBeFocused()
    await page.keyboard.type('not_')
    await expect(page.locator('.view-lines')).toContainText('select :id, not_wrong from person')
  })
})

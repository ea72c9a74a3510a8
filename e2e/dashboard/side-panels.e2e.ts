import { expect, test } from '../fixtures.ts'
import { goToTable } from '../steps.ts'

const makeNotes = `create table note (id int primary key, body text);
insert into note select n, 'note ' || n from generate_series(1, 5) n;`

test('panels of a project: on a wide screen the rows stay in use beside the form of one, a deleted row says so, and a drawer leads on', async ({
  page,
  person,
}) => {
  const organization = await person.createOrganization('Narrow people')
  const project = await person.createProject({ organization })
  await project.query(makeNotes)
  await goToTable(page, project, 'note')
  const panel = page.getByRole('dialog', { name: 'Insert a row into note' })
  const insert = page.getByRole('button', { name: 'Insert', exact: true })
  await insert.focus()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('textbox').first()).toBeFocused()

  await test.step('a cell can be edited; the Esc that ends it leaves the form open', async () => {
    const cell = page.getByRole('gridcell', { name: 'note 2' })
    await cell.dblclick()
    const field = page.getByRole('grid').getByRole('textbox')
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
    await expect(panel).toBeVisible()
  })

  await test.step('Esc in the form closes it, and the focus goes back to where it was', async () => {
    await panel.getByRole('textbox').first().focus()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(insert).toBeFocused()
  })

  await test.step('a deleted row says so, and offers to load the rows again', async () => {
    await expect(page.getByRole('gridcell', { name: 'note 5' })).toBeVisible()
    await project.query('delete from note where id = 5')
    await page.getByRole('gridcell', { name: 'note 5' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Edit row' }).click()
    const changed = page.getByRole('dialog', { name: 'Edit a row of note' })
    await expect(changed).toContainText('This row no longer exists')
    await changed.getByRole('button', { name: 'Reload rows' }).click()
    await expect(changed).toBeHidden()
    await expect(page.getByRole('gridcell', { name: 'note 5' })).toBeHidden()
    await expect(page.getByRole('gridcell', { name: 'note 4' })).toBeVisible()
  })

  await test.step('on a narrow screen the drawer leads from a project to its organization', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/project/${project.ref}`)
    await page.getByRole('button', { name: 'Areas' }).click()
    const drawer = page.getByRole('dialog', { name: 'Areas' })
    await drawer.getByRole('link', { name: 'Narrow people' }).click()
    await expect(page).toHaveURL(new RegExp(`/org/${organization.slug}$`))
    await expect(drawer).toBeHidden()
  })
})

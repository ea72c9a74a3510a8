import { expect, test } from '../fixtures.ts'
import { boxOf, goToTable, openTable } from '../steps.ts'

test('lists take the same keys: one of hundreds, the choices of a cell, and the page that asks for a project', async ({
  page,
  person,
}) => {
  const organization = await person.createOrganization('Harbour')
  const project = await person.createProject({ name: 'ebb', organization })
  for (const name of ['flood', 'slack']) await person.createProject({ name, organization })
  const columns = Array.from({ length: 400 }, (_, index) => `reading_${index + 1} int`)
  await project.query(`create table gauge (id int primary key, ${columns.join(', ')});
    create type tone as enum ('low', 'middle', 'high');
    create table note (id int primary key, pitch tone); insert into note values (1, 'middle')`)

  await test.step('a list of hundreds is drawn where it is in sight; arrows go round, and typing finds any', async () => {
    await goToTable(page, project, 'gauge')
    await page.getByRole('button', { name: 'Sort', exact: true }).click()
    await page.getByRole('button', { name: 'Add column' }).click()
    const list = page.getByRole('listbox')
    const input = page.getByRole('combobox', { name: /^Find/ })
    const active = list.locator('[data-highlighted]')
    await expect(active).toHaveAccessibleName(/^id/)
    await expect(active).toHaveAttribute('aria-setsize', '401')
    await expect.poll(() => list.getByRole('option').count()).toBeLessThan(60)

    await test.step('one step up from the first is the last, in sight', async () => {
      await input.press('ArrowUp')
      await expect(active).toHaveAccessibleName(/^reading_400/)
      await expect(active).toHaveAttribute('aria-posinset', '401')
      await expect(input).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '')
      await expect
        .poll(async () => {
          const [option, window] = [await boxOf(active), await boxOf(list)]
          return option.y >= window.y && option.y + option.height <= window.y + window.height
        }, 'the last option is in the window of the list')
        .toBe(true)
      await input.press('PageUp')
      await expect(active).toHaveAccessibleName(/^reading_392/)
      await input.press('ArrowDown')
      await expect(active).toHaveAccessibleName(/^reading_393/)
    })

    await test.step('what is typed is found wherever it was, and Enter chooses it', async () => {
      await input.fill('reading_27')
      await expect(active).toHaveAccessibleName(/^reading_27 /)
      await expect(list.getByRole('option')).toHaveCount(11)
      await input.press('Enter')
      await expect(list).toBeHidden()
      await expect(page.getByRole('button', { name: 'reading_27 asc: ascending' })).toBeVisible()
    })
  })

  await test.step('the choices of a cell: letters find one, Home and End lead to the ends, Enter saves', async () => {
    await openTable(page, 'note')
    const cell = page.getByRole('row').nth(1).getByRole('gridcell').nth(1)
    await expect(cell).toHaveText('middle')
    await cell.dblclick()
    const list = page.getByRole('listbox', { name: 'pitch' })
    const active = list.locator('[data-highlighted]')
    await expect(list).toBeFocused()
    await expect(active).toHaveText('middle')
    await expect(active).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('End')
    await expect(active).toHaveText('NULL')
    await page.keyboard.press('ArrowDown')
    await expect(active).toHaveText('low')
    await page.keyboard.type('hi')
    await expect(active).toHaveText('high')
    await expect(list).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '')
    await page.keyboard.press('Enter')
    await expect(list).toBeHidden()
    await expect(cell).toHaveText('high')
    await expect.poll(async () => (await project.query('select pitch from note'))[0]?.rows).toEqual([['high']])
  })

  await test.step('the page that asks for a project takes the same keys', async () => {
    await page.goto('/project/_/settings/general')
    const active = page.getByRole('listbox', { name: 'projects' }).getByRole('option', { selected: true })
    const input = page.getByRole('combobox', { name: 'Find a project' })
    await expect(input).toBeFocused()
    await expect(page.getByRole('option')).toHaveCount(3)
    const first = await active.innerText()
    await input.press('ArrowUp')
    await expect(active).not.toHaveText(first)
    await expect(active).toHaveAttribute('aria-posinset', '3')
    await input.press('ArrowDown')
    await expect(active).toHaveAttribute('aria-posinset', '1')
    await input.fill('slack')
    await expect(page.getByRole('option')).toHaveCount(1)
    await input.press('Enter')
    await expect(page.getByLabel('Name')).toHaveValue('slack')
  })
})

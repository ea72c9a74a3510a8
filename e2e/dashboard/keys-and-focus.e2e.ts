import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { goToTable, openTable, sqlEditor } from '../steps.ts'

const shortcuts = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

const closeShortcuts = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect(shortcuts(page)).toBeHidden()
}

test('? lists the keys on every page, and is typed in a text field; the help in the top bar has them beside the documentation', async ({
  page,
  person,
}) => {
  const organization = await person.createOrganization('Harbour')
  const project = await person.createProject({ name: 'tides', organization })
  await project.query('create table note (id int primary key, body text); insert into note values (1, $$first$$)')
  const addresses = ['/organizations', `/org/${organization.slug}`, '/account/security', `/project/${project.ref}`]
  for (const address of [...addresses, '/account/me']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('main').focus()
    await page.keyboard.press('?')
    await expect(shortcuts(page)).toContainText('Search or run a command')
    await closeShortcuts(page)
  }

  await test.step('in a field it is typed', async () => {
    await page.getByLabel('First name').fill('')
    await page.getByLabel('First name').press('?')
    await expect(page.getByLabel('First name')).toHaveValue('?')
    await expect(shortcuts(page)).toHaveCount(0)
    await page.getByLabel('First name').fill('')
  })

  await test.step('on a cell of the grid it lists the keys and begins no edit', async () => {
    await goToTable(page, project, 'note')
    const cell = page.getByRole('gridcell', { name: 'first' })
    await cell.click()
    await page.keyboard.press('?')
    await expect(shortcuts(page)).toContainText('Set NULL')
    await closeShortcuts(page)
    await expect(page.getByRole('grid').getByRole('textbox')).toHaveCount(0)
    await expect(cell).toHaveText('first')
  })

  await test.step('the help in the top bar: keys, documentation and the support form of the project', async () => {
    const help = page.getByRole('banner').getByRole('button', { name: 'Help' })
    await help.click()
    await expect(page.getByRole('menuitem')).toHaveText([
      'Documentation',
      'Platform API (OpenAPI)',
      /^Keyboard shortcuts/,
      'Contact support',
    ])
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
    await expect(shortcuts(page)).toBeVisible()
    await closeShortcuts(page)
    await help.click()
    const opened = page.waitForEvent('popup')
    await page.getByRole('menuitem', { name: 'Platform API (OpenAPI)' }).click()
    await expect((await opened).locator('body')).toContainText('"openapi"')
    await help.click()
    await page.getByRole('menuitem', { name: 'Contact support' }).click()
    await expect(page).toHaveURL(new RegExp(`/support/new\\?project=${project.ref}$`))
    await expect(page.getByRole('combobox', { name: 'Project' })).toHaveText('tides')
  })
})

test('in a form the focus is where one begins, stays on a select, and goes to the first field that is wrong', async ({
  page,
  person,
}) => {
  const organization = await person.createOrganization()
  const project = await person.createProject({ organization })
  await project.query(`create type tone as enum ('low', 'high');
    create table note (id int generated always as identity primary key, made timestamptz default now(), pitch tone, body text);
    insert into note (body) values ('first');
    create table entry (id int primary key, title text not null, body text not null)`)

  await test.step('where one begins: New organization, New project, a new query, a new and an old row', async () => {
    await page.goto('/new')
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await page.goto(`/new/${organization.slug}`)
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await page.goto(`/project/${project.ref}/sql/new`)
    await expect(sqlEditor(page)).toBeFocused()
    await page.keyboard.type('select 1')
    await expect(page.locator('.monaco-editor')).toContainText('select 1')

    await openTable(page, 'note')
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    const added = page.getByRole('dialog', { name: 'Insert a row into note' })
    await expect(added.getByLabel(/^pitch/)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(added).toBeHidden()
    await page.getByRole('gridcell', { name: 'first' }).click()
    await page.keyboard.press('ControlOrMeta+Enter')
    const changed = page.getByRole('dialog', { name: 'Edit a row of note' })
    await expect(changed.getByLabel(/^made/)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(changed).toBeHidden()
  })

  await test.step('Ctrl+Enter submits where a select has the focus, and does not open it', async () => {
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Insert a row into note' })
    const pitch = panel.getByRole('combobox')
    await pitch.click()
    await page.getByRole('option', { name: 'high' }).click()
    await expect(pitch).toBeFocused()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('Inserted a row into note')).toBeVisible()
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(page.getByRole('gridcell', { name: 'high' })).toBeVisible()
  })

  await test.step('a row without values that it must have moves the focus to the first of them', async () => {
    await openTable(page, 'entry')
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Insert a row into entry' })
    await panel.getByLabel(/^id/).fill('1')
    await panel.getByLabel(/^body/).fill('here')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(panel.getByText('Enter a value: the column is NOT NULL and has no default.')).toBeVisible()
    await expect(panel.getByLabel(/^title/)).toBeFocused()
  })

  await test.step('so does a table with a column without a type', async () => {
    await page.goto(`/project/${project.ref}/editor?panel=new-table`)
    const panel = page.getByRole('dialog', { name: 'New table in public' })
    await panel.getByLabel('Name', { exact: true }).fill('tide')
    await panel.getByRole('button', { name: 'Add column' }).click()
    await page.keyboard.type('height')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(panel.getByText('The column needs a type.')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Type of height: type' })).toBeFocused()
  })

  await test.step('Ctrl+Enter submits a page where a select has the focus, too', async () => {
    await page.goto('/support/new')
    await page.getByLabel('Subject').fill('Tides')
    await page.getByLabel('Message').fill('The water is missing.')
    await page.getByRole('combobox', { name: 'Topic' }).focus()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('Your request was sent')).toBeVisible()
  })

  await test.step('a choice in a panel leaves the focus on its field, and not on the panel', async () => {
    await page.goto('/account/tokens')
    await page.getByRole('button', { name: 'New token' }).click()
    for (const [field, choice] of [
      ['Permissions', 'Limited'],
      ['Organizations', 'Read'],
      ['Projects', 'Read'],
    ] as const) {
      const select = page.getByRole('combobox', { name: field, exact: true })
      await select.click()
      await page.getByRole('option', { name: choice, exact: true }).click()
      await expect(select).toContainText(choice)
      await expect(select).toBeFocused()
    }
  })
})

test('where something is lost the safe button has the focus and the other one is red; what is closed gives the focus back', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  await project.query('create table note (id int primary key, body text)')
  const dialog = page.getByRole('alertdialog')
  const buttons = dialog.locator('[data-dialog-footer]').getByRole('button')

  await test.step('a form that is left: the safe button is first', async () => {
    const danger = await page
      .goto('/new')
      .then(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--danger-solid')))
    expect(danger).not.toBe('')
    await page.getByLabel('Name', { exact: true }).fill('Harbour')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(buttons).toHaveText(['Stay', 'Leave'])
    await expect(buttons.first()).toBeFocused()
    await expect(buttons.last()).toHaveClass(/bg-danger-solid/)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Harbour')
    await page.getByLabel('Name', { exact: true }).fill('')
  })

  await test.step('a dialog gives the focus back, and one that a menu opened', async () => {
    await goToTable(page, project, 'note')
    const connect = page.getByRole('button', { name: 'Connect' })
    await connect.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('tab', { name: 'Connection string' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(connect).toBeFocused()

    // Without a pointer over the table, which shows the button too.
    await page.mouse.move(0, 0)
    const actions = page.getByRole('button', { name: 'Actions for note' })
    await page.getByRole('link', { name: 'table note' }).focus()
    await page.keyboard.press('Tab')
    await expect(actions).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Delete table' }).press('Enter')
    await expect(dialog.locator(':focus')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(actions).toBeFocused()
  })

  await test.step('so does the filter as text', async () => {
    const editText = page.getByRole('button', { name: 'Edit the filter as text' })
    await editText.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Filter as text' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(editText).toBeFocused()
  })

  await test.step('a panel that is closed with a change: the safe button is first', async () => {
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    await page.getByRole('dialog').getByRole('textbox').first().fill('7')
    await page.keyboard.press('Escape')
    await expect(buttons).toHaveText(['Keep editing', 'Discard'])
    await expect(buttons.first()).toBeFocused()
    await expect(buttons.last()).toHaveClass(/bg-danger-solid/)
  })

  await test.step('the question of a setting gives the focus back', async () => {
    await page.goto(`/project/${project.ref}/settings/general`)
    const pause = page.getByRole('button', { name: 'Pause', exact: true })
    await pause.focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(pause).toBeFocused()
  })
})

test('the focus stays on the page where the button that was pressed is gone, stays while a change is saved, and returns to what opened a form', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  await project.query(`create table note (id int primary key);
    create function touch() returns trigger language plpgsql as 'begin return new; end';
    create trigger touched before update on note for each row execute function touch()`)
  const main = page.getByRole('main')

  await test.step('the first of a list, whose button was in the empty box', async () => {
    await page.goto(`/project/${project.ref}/database/types`)
    await page.getByRole('button', { name: 'New type' }).click()
    const panel = page.getByRole('dialog', { name: 'New enumerated type in public' })
    await panel.getByLabel('Name', { exact: true }).fill('tide')
    await panel.getByLabel('Values').fill('high\nlow')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('cell', { name: 'Values of tide' })).toBeVisible()
    await expect(panel).toBeHidden()
    await expect(main).toBeFocused()
  })

  await test.step('a row that is deleted, whose button asked for it', async () => {
    await project.query(`create type swell as enum ('low')`)
    await page.reload()
    await page.getByRole('button', { name: 'Delete the type swell' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('cell', { name: 'Values of swell' })).toHaveCount(0)
    await expect(question).toBeHidden()
    await expect(main).toBeFocused()
  })

  await test.step('a redirect URL that is removed', async () => {
    await page.goto(`/project/${project.ref}/auth/url-configuration`)
    await page.getByRole('button', { name: 'Add URLs' }).click()
    await page.getByRole('dialog').getByLabel('URLs').fill('https://tides.example/**')
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.getByRole('button', { name: 'Remove https://tides.example/**' }).click()
    await expect(page.getByText('No addresses besides the site.')).toBeVisible()
    await expect(main).toBeFocused()
  })

  await test.step('an extension that is enabled in place of the page', async () => {
    await page.goto(`/project/${project.ref}/database/wrappers`)
    await page.getByRole('button', { name: 'Enable Wrappers' }).click()
    await expect(page.getByRole('heading', { name: 'No servers' })).toBeVisible()
    await expect(main).toBeFocused()
  })

  await test.step('a switch that saves its change', async () => {
    await page.goto(`/project/${project.ref}/database/triggers`)
    const enabled = page.getByRole('switch', { name: 'Enable touched' })
    await enabled.focus()
    await page.keyboard.press('Space')
    await expect(enabled).not.toBeChecked()
    await expect(enabled).toBeFocused()
  })

  await test.step('the panel of a new table, whose name takes the focus when it is drawn', async () => {
    await page.goto(`/project/${project.ref}/editor`)
    const create = page.getByRole('complementary', { name: 'Tables' }).getByRole('button', { name: 'New table' })
    await create.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(create).toBeFocused()
  })

  await test.step('the form of a new database password', async () => {
    await page.goto(`/project/${project.ref}/settings/database`)
    const reset = page.getByRole('button', { name: 'Reset database password' })
    await reset.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('New password')).toBeFocused()
    await page.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(reset).toBeFocused()
  })
})

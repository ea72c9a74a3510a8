import type { Person } from '@cairn/dev-env/person'
import { signInAs, signUp, TestProject } from '@cairn/dev-env/person'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openTable, paste, runSql, signInWith, signOut, sqlEditor, typeSql } from '../steps.ts'

/** Ends every session of a person, as they could from another machine. Answers them, signed in anew there. */
const endSessions = async (url: string, { email, password }: Person): Promise<Person> => {
  const elsewhere = await signInAs(url, email, password)
  const own = JSON.parse(Buffer.from(elsewhere.accessToken.split('.')[1] ?? '', 'base64url').toString()).session_id
  for (const { id } of await elsewhere.request('GET /platform/profile/sessions', {}))
    if (id !== own) await elsewhere.request('DELETE /platform/profile/sessions/:id', { params: { id } })
  return elsewhere
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })

const signInAgain = async (page: Page, { password }: Person) => {
  await dialogOf(page).getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(dialogOf(page)).toHaveCount(0)
}

test('a session that ends while somebody works loses nothing that was typed', async ({ page, installation }) => {
  const person = await signUp(installation.url, 'ada')
  const project = await person.createProject()
  await project.query(`create table stones (id int primary key, name text); insert into stones values (1, 'gneiss')`)
  await page.goto(`/sign-in?returnTo=/project/${project.ref}`)
  await signInWith(page, person.email, person.password)
  await expect(page).toHaveURL(new RegExp(`/project/${project.ref}$`))

  await test.step('in a cell', async () => {
    await openTable(page, 'stones')
    await page.getByRole('gridcell', { name: 'gneiss' }).dblclick()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('granite')
    const elsewhere = await endSessions(installation.url, person)
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page)
    await expect(dialog.getByText('Your unsaved changes are still here.')).toBeVisible()
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
    await dialog.getByLabel('Password', { exact: true }).fill('not the password 1')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Invalid login credentials')).toBeVisible()
    await expect(page.getByRole('gridcell', { name: 'granite', includeHidden: true })).toBeVisible()
    await signInAgain(page, person)
    const rows = async () => {
      const [result] = await new TestProject(elsewhere, project.ref, project.password).query('select name from stones')
      return result?.rows
    }
    await expect.poll(rows).toEqual([['granite']])
    await expect(page.getByRole('gridcell', { name: 'granite' })).toBeVisible()
  })

  await test.step('in a form', async () => {
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Preferences' }).click()
    // A request of the page that is under way when the sessions end would ask to sign in before the form is sent.
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
    await page.getByLabel('First name').fill('Ada')
    await endSessions(installation.url, person)
    await page.getByRole('button', { name: 'Save' }).click()
    await signInAgain(page, person)
    await expect(page.getByText('Profile saved')).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Ada')
  })

  await test.step('in the SQL editor, whose statement runs once the person is back', async () => {
    await page.goto(`/project/${project.ref}/sql/new`)
    await expect(page.locator('.monaco-editor')).toBeVisible()
    await sqlEditor(page).focus()
    await paste(page, `select 'kept' as told`)
    // A draft that is sent after the sessions have ended would ask to sign in before the statement is run.
    await expect(page.getByText('Draft saved')).toBeVisible()
    await endSessions(installation.url, person)
    await page.getByRole('button', { name: /^Run/ }).click()
    await signInAgain(page, person)
    await expect(page.getByRole('gridcell', { name: 'kept' })).toBeVisible()
  })

  await test.step('when the page itself is loaded anew: sign in, and the draft is there', async () => {
    await endSessions(installation.url, person)
    await page.reload()
    await expect(page).toHaveURL(/\/sign-in\?returnTo=/)
    await signInWith(page, person.email, person.password)
    await expect(page).toHaveURL(new RegExp(`/project/${project.ref}/sql`))
    await expect(page.locator('.view-lines')).toContainText("'kept'")
  })

  await test.step('somebody else who signs in here does not meet it', async () => {
    await endSessions(installation.url, person)
    await page.reload()
    await expect(page).toHaveURL(/\/sign-in\?returnTo=/)
    const other = await signUp(installation.url, 'bob')
    await page.goto('/sign-in')
    await signInWith(page, other.email, other.password)
    await expect(page).toHaveURL(/\/organizations$/)
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cairn.sql.draft.'))),
    ).toEqual([])
  })
})

test('signing out: in every tab; unsaved queries are stored on the server first', async ({
  context,
  page,
  installation,
}) => {
  const person = await signUp(installation.url, 'ada')
  const project = await person.createProject()
  await page.goto('/sign-in')
  await signInWith(page, person.email, person.password)
  await expect(page).toHaveURL(/\/organizations$/)
  const other = await context.newPage()
  await other.goto(`/project/${project.ref}`)
  await expect(other.getByRole('link', { name: 'SQL editor' }).first()).toBeVisible()

  await page.goto(`/project/${project.ref}/sql/new`)
  await runSql(page, 'select 1')
  await typeSql(page, 'select 1 as one_of_a_kind')
  await expect(page).toHaveURL(/\/sql\/[0-9a-f-]{36}$/)
  const address = page.url()
  await signOut(page)
  await expect(page).toHaveURL(/\/sign-in$/)
  await expect(other).toHaveURL(/\/sign-in/)
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('one_of_a_kind')

  await test.step('and back in one tab is back in the other, and at the text that was not saved', async () => {
    await page.goto(`/sign-in?returnTo=${new URL(address).pathname}`)
    await signInWith(page, person.email, person.password)
    await expect(page).toHaveURL(address)
    await expect(page.locator('.view-lines')).toContainText('one_of_a_kind')
    await expect(
      page.getByRole('navigation', { name: 'Snippets' }).getByRole('link', { name: /^select 1 as one_of_a_kind/ }),
    ).toBeVisible()
    await expect(other).toHaveURL(new RegExp(`/project/${project.ref}$`))
  })
})

test('a deep link leads through signing in back to where it pointed, query and all', async ({ page, installation }) => {
  const person = await signUp(installation.url, 'ada')
  const { slug } = await person.createOrganization('Deep')
  await page.goto(`/org/${slug}?search=gneiss`)
  await expect(page).toHaveURL(/\/sign-in\?returnTo=/)
  await signInWith(page, person.email, person.password)
  await expect(page).toHaveURL(new RegExp(`/org/${slug}\\?search=gneiss$`))

  await test.step('a person can leave instead of signing in again', async () => {
    await page.goto('/account/me')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
    await page.getByLabel('First name').fill('Ada')
    await endSessions(installation.url, person)
    await page.getByRole('button', { name: 'Save' }).click()
    await dialogOf(page).getByRole('button', { name: 'Sign out instead' }).click()
    await expect(page).toHaveURL(/\/sign-in$/)
  })
})

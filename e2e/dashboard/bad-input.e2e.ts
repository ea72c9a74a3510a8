import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { signUp } from '@cairn/dev-env/person'
import { expect, test } from '../fixtures.ts'
import { openSignUp, paste, runSql, sqlEditor, toast } from '../steps.ts'

test('at sign-in and sign-up, what is wrong is said beside its field, and not whether an account exists; an address that exists leads to signing in', async ({
  page,
  installation,
}) => {
  const ada = await signUp(installation.url, 'ada')

  await test.step('Tab leads from the address to the password, and then to what is beside its label', async () => {
    await page.goto('/sign-in')
    await page.getByLabel('Email').focus()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Forgot it?' })).toBeFocused()
  })

  await test.step('a wrong password is refused without saying whether the account exists', async () => {
    const tryWith = async (email: string) => {
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill('not my password 1')
      await page.getByRole('button', { name: 'Sign in' }).click()
      const words = toast(page, 'Invalid login credentials')
      await expect(words).toBeVisible()
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
      return words.textContent()
    }
    const known = await tryWith(ada.email)
    await page.reload()
    expect(await tryWith(`nobody-${randomUUID()}@example.com`)).toBe(known)
  })

  await test.step('sign-up shows errors beside their fields', async () => {
    await page.goto('/sign-up')
    const email = page.getByLabel('Email')
    const password = page.getByLabel('Password', { exact: true })
    const submit = page.getByRole('button', { name: 'Create account' })

    await email.fill('not an address')
    await password.fill('short1')
    await submit.click()
    await expect(page.getByText('This is not an email address.')).toBeVisible()
    await expect(page.getByText('A password has at least 8 characters.')).toBeVisible()

    await password.fill('a1'.repeat(50))
    await expect(page.getByText('Password should be less than 100 characters')).toBeVisible()

    await email.fill(ada.email)
    await password.fill('correct horse 1')
    await submit.click()
    await expect(page.getByText(/already registered/i)).toBeVisible()
    await expect(password).toHaveValue('correct horse 1')
  })

  await test.step('signing up with the address of an existing account leads to the sign-in page with it', async () => {
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Enter an email address.')).toBeVisible()
    await openSignUp(page)
    await page.getByLabel('Email').fill(ada.email)
    await page.getByLabel('Password', { exact: true }).fill('correct horse 1')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('link', { name: 'Sign in with it' }).click()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(ada.email)
    await expect(page, 'the address of the page has no email address').toHaveURL(/\/sign-in$/)
  })
})

test('names of organizations and projects: empty ones and 500 characters are refused; one click is enough while an invalid field has the focus', async ({
  page,
  person,
}) => {
  // Without a banner, which may come while the button is pressed.
  const organization = await person.createOrganization('One press', { tier: 'tier_free' })

  await test.step('empty names and names of 500 characters are refused', async () => {
    for (const [address, button] of [
      ['/new', 'Create organization'],
      [`/new/${organization.slug}`, 'Create project'],
    ] as const) {
      await page.goto(address)
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByText('Enter a name.')).toBeVisible()
      await page.getByLabel('Name', { exact: true }).fill('x'.repeat(500))
      await expect(page.getByText('A name has at most 64 characters.')).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${address}$`))
    }
  })

  await test.step('one click on a button is enough while an invalid field has the focus', async () => {
    const press = async (target: Locator) => {
      await target.hover()
      await page.mouse.down()
      // What ends of the field's focus is drawn before the button comes up again, as under a finger.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      await page.mouse.up()
    }
    // Until the options are there, they can still move the buttons below them away from the pointer.
    const optionsAreThere = () => expect(page.getByText('Compute size', { exact: true })).toBeVisible()
    await page.reload()
    await optionsAreThere()
    await page.getByLabel('Database password', { exact: true }).fill('short')
    await press(page.getByRole('button', { name: 'Create project' }))
    await expect(page.getByText('Enter a name.')).toBeVisible()
    await expect(page.getByText('A password has at least 8 characters.')).toBeVisible()

    await page.reload()
    await optionsAreThere()
    await page.getByLabel('Name', { exact: true }).focus()
    await press(page.getByRole('link', { name: 'Cancel' }))
    await expect(page).toHaveURL(new RegExp(`/org/${organization.slug}$`))
  })
})

test('what does not exist: /new/{slug} and /join say so, other pages lead to the organizations with a message, and an expired session to the sign-in page and back', async ({
  page,
  person,
}) => {
  const organization = await person.createOrganization('Comes back')

  await test.step('an unknown project or organization leads to the organizations, with a message', async () => {
    await page.goto('/project/aaaaaaaaaaaaaaaaaaaa')
    await expect(toast(page, 'This project does not exist')).toBeVisible()
    await expect(page).toHaveURL(/\/organizations/)
    await page.goto('/org/nowhere')
    await expect(toast(page, "We couldn't find that organization")).toBeVisible()
    await expect(page).toHaveURL(/\/organizations\?error=org_not_found&org=nowhere/)
  })

  await test.step('/new/{slug} and /join are exempt from the existence checks', async () => {
    await page.goto('/new/nowhere')
    await expect(page.getByRole('heading', { name: "You don't have access to this organization" })).toBeVisible()
    await expect(page).toHaveURL(/\/new\/nowhere$/)
    await expect(page.getByText("We couldn't find that organization")).toHaveCount(0)
    await page.goto('/join?slug=nowhere&token=nothing')
    await expect(page.getByRole('heading', { name: 'There is no invitation at this link' })).toBeVisible()
    await expect(page).toHaveURL(/\/join\?/)
    await expect(page.getByText("We couldn't find that organization")).toHaveCount(0)
  })

  await test.step('an expired session leads to the sign-in page, and back to the same page', async () => {
    await page.goto(`/org/${organization.slug}`)
    await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible()
    await person.send('POST /auth/v1/logout', { query: { scope: 'global' } })
    await page.evaluate(() => {
      const key = 'cairn.auth.token'
      const session = JSON.parse(localStorage.getItem(key) ?? '{}')
      localStorage.setItem(key, JSON.stringify({ ...session, access_token: 'expired.expired.expired', expires_at: 1 }))
    })
    await page.goto(`/org/${organization.slug}`)
    await expect(page).toHaveURL(/\/sign-in\?returnTo=/)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(new RegExp(`/org/${organization.slug}$`))
  })
})

test('what does not exist in a project leads to the others of its kind, and is not to be tried again', async ({
  page,
  project,
}) => {
  const id = randomUUID()
  for (const [address, title, wayOn] of [
    ['database/tables/999999', 'This object does not exist', 'Go to the tables'],
    ['database/roles/999999', 'This object does not exist', 'Go to the roles'],
    [`auth/users?user=${id}`, 'This user does not exist', 'Go to the users'],
    ['storage/buckets/nothing', 'This bucket does not exist', 'Go to the buckets'],
    [`observability/reports/${id}`, 'This report does not exist', 'Go to the custom reports'],
    [`sql/${id}`, 'This snippet does not exist', 'New snippet'],
    ['editor/999999', 'This table does not exist', 'Choose another table'],
  ] as const) {
    await page.goto(`/project/${project.ref}/${address}`)
    const heading = page.getByRole('heading', { name: title })
    await expect(heading).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    // The list of snippets has one too, which is an icon.
    await page.getByRole('link', { name: wayOn }).filter({ hasText: wayOn }).click()
    await expect(heading).toHaveCount(0)
  }
})

test('in the SQL editor: a syntax error, a failure half-way, an endless query, far too much text', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  await page.goto(`/project/${project.ref}/sql/new`)

  await test.step('a syntax error is marked where it is', async () => {
    await runSql(page, 'select 1;\nselect * form nowhere;')
    const error = page.getByRole('region', { name: 'Error' })
    await expect(error).toContainText('syntax error at or near "form"')
    await expect(error).toContainText('42601')
    await expect(error).toContainText(/line 2/i)
    await expect(page.locator('.squiggly-error')).toBeVisible()
    await expect(sqlEditor(page)).toBeVisible()
  })

  await test.step('a failure half-way says which statement, and that nothing was kept', async () => {
    await runSql(page, 'create table half (n int);\ninsert into half values (1);\n\ninsert into half values (1/0);', {
      isDangerous: true,
    })
    const error = page.getByRole('region', { name: 'Error' })
    await expect(error).toContainText('division by zero')
    await expect(error).toContainText(/line 4/i)
    await expect(error).toContainText(/rolled back/i)
    expect((await project.query("select to_regclass('half')"))[0]?.rows).toEqual([[null]])
  })

  await test.step('an endless query is cancelled', async () => {
    await sqlEditor(page).focus()
    await page.keyboard.press('ControlOrMeta+a')
    await paste(page, 'select pg_sleep(3600)')
    await page.getByRole('button', { name: /^Run/ }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText(/^Cancelled after/)).toBeVisible()
    await expect
      .poll(
        async () =>
          (
            await project.query(
              "select count(*) from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'",
            )
          )[0]?.rows,
      )
      .toEqual([['0']])
    await expect(page.locator('.view-lines')).toContainText('pg_sleep(3600)')
  })

  await test.step('a text that is too large is refused in words, and stays', async () => {
    await sqlEditor(page).focus()
    await page.keyboard.press('ControlOrMeta+a')
    // A little more than 4 MB, in long lines, since the editor keeps a record of each line.
    await paste(page, `-- kept\n${`${'select 1;'.repeat(900)}\n`.repeat(530)}`)
    await page.getByRole('button', { name: /^Run/ }).click()
    await expect(page.getByRole('main')).toContainText(/too large to run at once/i)
    await sqlEditor(page).focus()
    await page.keyboard.press('ControlOrMeta+Home')
    await expect(page.locator('.view-lines')).toContainText('-- kept')
  })
})

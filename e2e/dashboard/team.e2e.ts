import { randomUUID } from 'node:crypto'
import { signUp } from '@cairn/dev-env/person'
import { expect, test } from '../fixtures.ts'

test('invited, joined, made read-only, removed: what a second person sees and can do', async ({
  page,
  person: owner,
  browser,
  baseURL,
}) => {
  const organization = await owner.createOrganization('Northwind')
  const project = await owner.createProject({ organization, name: 'storefront' })
  const email = `grace-${randomUUID()}@example.com`
  const second = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const theirs = await second.newPage()

  const link = await test.step('the owner invites', async () => {
    await page.goto(`/org/${organization.slug}`)
    await page.getByRole('link', { name: 'Team' }).click()
    await page.getByRole('button', { name: /^Invite/ }).click()
    const panel = page.getByRole('dialog', { name: 'Invite to Northwind' })
    await panel.getByLabel('Email').fill(owner.email)
    await panel.getByRole('button', { name: /^Invite/ }).click()
    await expect(panel.getByText('This person is already a member of the organization.')).toBeVisible()
    await panel.getByLabel('Email').fill(email)
    await panel.getByRole('button', { name: /^Invite/ }).click()
    const shown = panel.getByLabel('Invitation link')
    await expect(shown).toHaveValue(/\/join\?token=[\w-]{43}$/)
    const value = await shown.inputValue()
    await panel.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('table', { name: 'Invitations' })).toContainText(email)
    return value
  })

  await test.step('the second person signs up on the way, and joins', async () => {
    await theirs.goto(link)
    await expect(theirs.getByRole('heading', { name: 'Join Northwind' })).toBeVisible()
    await expect(theirs.getByRole('main')).toContainText(`${owner.email} invited ${email}.`)
    await theirs.getByRole('link', { name: 'Sign in' }).click()
    await expect(theirs.getByRole('heading', { name: 'Sign in to join Northwind' })).toBeVisible()
    await expect(theirs.getByLabel('Email')).toHaveValue(email)
    await theirs.getByRole('link', { name: 'Create an account' }).click()
    await expect(theirs.getByRole('heading', { name: 'Create an account to join Northwind' })).toBeVisible()
    await theirs.reload()
    await expect(theirs.getByLabel('Email')).toHaveValue(email)
    await theirs.getByLabel('Password', { exact: true }).fill('correct horse battery staple 41')
    await theirs.getByRole('button', { name: 'Create account' }).click()
    await expect(theirs.getByRole('heading', { name: 'Join Northwind' })).toBeVisible()
    await theirs.getByRole('button', { name: 'Join organization' }).click()
    await expect(theirs.getByRole('link', { name: 'storefront' })).toBeVisible()
  })

  const roleOfSecond = page.getByRole('combobox', { name: `Role of ${email}` })

  await test.step('the owner makes them read-only', async () => {
    await page.reload()
    await roleOfSecond.click()
    await page.getByRole('option', { name: 'Read-only' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('All projects: can view and run read-only queries.')
    await dialog.getByRole('button', { name: 'Change to Read-only' }).click()
    await expect(dialog).toBeHidden()
    await expect(roleOfSecond).toHaveText('Read-only')
  })

  await test.step('which changes what they may', async () => {
    await theirs.goto(`/org/${organization.slug}/team`)
    const invite = theirs.getByRole('button', { name: /^Invite/ })
    await expect(invite).toHaveAttribute('aria-disabled', 'true')
    await invite.hover()
    await expect(
      theirs.getByText('Owners and administrators may invite, change and remove members.').first(),
    ).toBeVisible()
    await theirs.getByRole('link', { name: 'Audit' }).click()
    await expect(theirs.getByText("You don't have access to the audit log")).toBeVisible()
    const status = await theirs.evaluate(async (ref) => {
      const token: unknown = JSON.parse(localStorage.getItem('cairn.auth.token') ?? '{}').access_token
      const answer = await fetch(`/platform/projects/${ref}/pause`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${String(token)}` },
      })
      return answer.status
    }, project.ref)
    expect(status).toBe(403)
  })

  await test.step('the owner removes them: all of it is gone for them', async () => {
    await page.getByRole('button', { name: `Remove ${email}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove member' }).click()
    await expect(page.getByText('1 member', { exact: true })).toBeVisible()
    await theirs.goto(`/project/${project.ref}`)
    await expect(theirs.getByText('This project does not exist').first()).toBeVisible()
    await theirs.goto(`/org/${organization.slug}`)
    await expect(theirs).toHaveURL(/\/organizations\?error=org_not_found/)
    await expect(theirs.getByRole('heading', { name: 'Create your first organization' })).toBeVisible()
  })

  await test.step('and the audit log tells it', async () => {
    await page.getByRole('link', { name: 'Audit' }).click()
    const log = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem')
    await expect(log).toHaveText([
      new RegExp(`Removed a member${email}`),
      new RegExp(`Changed a role${email}`),
      new RegExp(`Joined.*${email}`),
      new RegExp(`Invited a member${email}`),
      /Created a projectstorefront/,
      // Read-only is a role of the plans that an operator gives.
      /Changed plan or restriction as operatorNorthwind/,
      /Created the organizationNorthwind/,
    ])
    await log.nth(1).getByText('Changed a role').click()
    await expect(page.getByRole('region', { name: /^Entry/ })).toContainText('"to": "read_only"')
    await page.getByRole('combobox', { name: 'Action' }).click()
    await page.getByRole('option', { name: 'Joined' }).click()
    await expect(log).toHaveCount(1)
    await expect(page).toHaveURL(/action=member.joined/)
  })
  await second.close()
})

test('a link for somebody else, one that was replaced, and leaving again', async ({ page, person, installation }) => {
  const owner = await signUp(installation.url, 'owner')
  const organization = await owner.createOrganization('Northwind')
  const { slug } = organization
  const invite = (email: string) =>
    owner.request('POST /platform/organizations/:slug/invitations', {
      params: { slug },
      body: { email, role: 'developer' },
    })
  const addressOf = (link: string) => link.slice(installation.url.length)

  const foreign = await invite('somebody@example.com')
  await page.goto(addressOf(foreign.link))
  await expect(page.getByRole('heading', { name: 'This invitation is for another account' })).toBeVisible()
  await page.getByRole('button', { name: 'Use another account' }).click()
  await expect(page).toHaveURL(/\/sign-in\?returnTo=/)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  // Not its address: the sign-in page shows that as well, and leaving it now would cut the sign-in off.
  await expect(page.getByRole('heading', { name: 'This invitation is for another account' })).toBeVisible()

  const first = await invite(person.email)
  const next = await owner.request('POST /platform/organizations/:slug/invitations/:id/resend', {
    params: { slug, id: first.id },
  })
  await page.goto(addressOf(first.link))
  await expect(page.getByRole('heading', { name: 'There is no invitation at this link' })).toBeVisible()
  await page.goto(addressOf(next.link))
  await page.getByRole('button', { name: 'Join organization' }).click()
  await expect(page).toHaveURL(new RegExp(`/org/${slug}$`))

  await page.getByRole('link', { name: 'Team' }).click()
  await page.getByRole('button', { name: 'Leave the organization' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave organization' }).click()
  await expect(page).toHaveURL(/\/organizations$/)
  await expect(page.getByText("We couldn't find that organization")).toHaveCount(0)
  await page.goto(addressOf(next.link))
  await expect(page.getByRole('heading', { name: 'This invitation was already used' })).toBeVisible()
})

test('an invited address that is known late is not filled in where somebody types', async ({ page, installation }) => {
  const owner = await signUp(installation.url, 'owner')
  const { slug } = await owner.createOrganization('Northwind')
  const { link } = await owner.request('POST /platform/organizations/:slug/invitations', {
    params: { slug },
    body: { email: 'somebody@example.com', role: 'developer' },
  })
  const { pathname, search } = new URL(link)
  for (const [path, title] of [
    ['/sign-in', 'Sign in to join Northwind'],
    ['/sign-up', 'Create an account to join Northwind'],
  ] as const) {
    await page.goto(path)
    await page.getByLabel('Email').focus()
    // The page stays as it is, and so does the focus.
    await page.evaluate(
      (address) => window.history.pushState({}, '', address),
      `${path}?returnTo=${encodeURIComponent(pathname + search)}`,
    )
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveValue('')
    await page.reload()
    await expect(page.getByLabel('Email')).toHaveValue('somebody@example.com')
  }
})

test('an organization is renamed, kept while it has projects, and deleted by its name', async ({ page, person }) => {
  const organization = await person.createOrganization('Old name')
  await page.goto(`/org/${organization.slug}/general`)
  await page.getByLabel('Name', { exact: true }).fill('  ')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Enter a name.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('New name')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByRole('banner').getByText('New name')).toBeVisible()

  const project = await person.createProject({ organization })
  await page.reload()
  await expect(page.getByText('It still has a project. Delete that first.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete organization' })).toHaveAttribute('aria-disabled', 'true')
  await person.request('DELETE /platform/projects/:ref', { params: { ref: project.ref } })
  await expect.poll(async () => (await person.request('GET /platform/organizations', {}))[0]?.project_count).toBe(0)

  await page.reload()
  await page.getByRole('button', { name: 'Delete organization' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel(/^Type/).fill('New name')
  await dialog.getByRole('button', { name: 'Delete organization' }).click()
  await expect(page).toHaveURL(/\/organizations$/)
  await expect(page.getByRole('heading', { name: 'Create your first organization' })).toBeVisible()

  // In the next one they are an owner at once, whatever was known of their roles.
  await page.getByRole('main').getByRole('link', { name: 'New organization' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Next')
  await page.getByRole('button', { name: 'Create organization' }).click()
  await page.getByRole('main').getByRole('link', { name: 'New project' }).click()
  await expect(page.getByRole('heading', { name: 'New project' })).toBeVisible()
})

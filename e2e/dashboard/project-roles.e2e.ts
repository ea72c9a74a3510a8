import { signUp } from '@cairn/dev-env/person'
import { expect, signIn, test } from '../fixtures.ts'

test('invited to one project of two: what a second person sees, what the other project changes, and which plan has such roles', async ({
  browser,
  page,
  person: owner,
  installation,
}) => {
  const organization = await owner.createOrganization('Northwind', { tier: 'tier_team' })
  const { slug } = organization
  await owner.createProject({ organization, name: 'storefront' })
  const billing = await owner.createProject({ organization, name: 'billing' })
  const guest = await signUp(installation.url, 'guest')
  const second = await browser.newContext({ baseURL: installation.url })
  const theirs = await second.newPage()
  await signIn(theirs, guest)

  const link = await test.step('the owner invites to one project', async () => {
    await page.goto(`/org/${slug}/team`)
    await page.getByRole('button', { name: /^Invite/ }).click()
    const panel = page.getByRole('dialog', { name: 'Invite to Northwind' })
    await panel.getByLabel('Email').fill(guest.email)
    await panel.getByRole('combobox', { name: 'Where' }).click()
    await page.getByRole('option', { name: 'Selected projects' }).click()
    await panel.getByRole('button', { name: /^Invite/ }).click()
    await expect(panel.getByText('Choose a project.')).toBeVisible()
    await panel.getByLabel('storefront').click()
    await panel.getByRole('button', { name: /^Invite/ }).click()
    const value = await panel.getByLabel('Invitation link').inputValue()
    await panel.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('table', { name: 'Invitations' })).toContainText('Developer in storefront')
    return value
  })

  await test.step('who joins sees that one', async () => {
    await theirs.goto(link)
    await expect(theirs.getByText(/invites you as Developer in storefront\./)).toBeVisible()
    await theirs.getByRole('button', { name: 'Join organization' }).click()
    await expect(theirs.getByRole('link', { name: 'storefront' })).toBeVisible()
    await expect(theirs.getByText('billing', { exact: true })).toHaveCount(0)
    await theirs.goto(`/org/${slug}/team`)
    await expect(
      theirs.getByText(
        'Members of the organization may see members. You are a developer in single projects of this organization.',
      ),
    ).toBeVisible()
    await theirs.goto(`/project/${billing.ref}`)
    await expect(theirs.getByText('This project does not exist')).toBeVisible()
    await expect(theirs).toHaveURL(/\/organizations$/)
  })

  await test.step('the owner adds another', async () => {
    await page.reload()
    const role = page.getByRole('combobox', { name: `Role of ${guest.email}` })
    await expect(role).toHaveText('Developer in storefront')
    await role.click()
    await page.getByRole('option', { name: /^Selected projects/ }).click()
    const dialog = page.getByRole('dialog', { name: `Projects of ${guest.email}` })
    await dialog.getByLabel('billing').click()
    await dialog.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Read-only' }).click()
    await dialog.getByRole('button', { name: 'Save for 2 projects' }).click()
    await expect(role).toHaveText('Read-only in 2 projects')
  })

  await test.step('and they see both, as what they are there', async () => {
    await theirs.goto(`/project/${billing.ref}/settings/general`)
    const restart = theirs.getByRole('button', { name: 'Restart', exact: true })
    await expect(restart).toHaveAttribute('aria-disabled', 'true')
    await restart.hover()
    await expect(theirs.getByRole('tooltip')).toHaveText(
      'Owners, administrators and developers may restart a project. You are a read-only member in this project.',
    )
  })
  await second.close()

  await test.step('roles for single projects are listed with the plan that has them, and cannot be chosen on another plan', async () => {
    const { slug: small } = await owner.createOrganization('Small', { tier: 'tier_free' })
    await page.goto(`/org/${small}/team`)
    await page.getByRole('button', { name: /^Invite/ }).click()
    const panel = page.getByRole('dialog', { name: 'Invite to Small' })
    await panel.getByRole('combobox', { name: 'Role' }).click()
    await expect(page.getByRole('option', { name: 'Read-only (Team plan)' })).toHaveAttribute('data-disabled', '')
    await page.keyboard.press('Escape')
    await panel.getByRole('combobox', { name: 'Where' }).click()
    await expect(page.getByRole('option', { name: 'Selected projects (Team plan)' })).toHaveAttribute(
      'data-disabled',
      '',
    )
  })
})

import { signUp } from '@cairn/dev-env/person'
import { expect, test } from '../fixtures.ts'
import { addAuthenticator, signInWith } from '../steps.ts'

test('an organization requires a second factor: a member gets its page, adds one, and continues', async ({
  browser,
  page,
  installation,
}) => {
  // Signed in by hand: the fixture would put a session back that has not shown the second factor.
  const [owner, member] = [await signUp(installation.url, 'owner'), await signUp(installation.url, 'member')]
  const organization = await owner.createOrganization('Harbour')
  const { slug } = organization
  const project = await owner.createProject({ organization, name: 'lighthouse' })
  const { link } = await owner.request('POST /platform/organizations/:slug/invitations', {
    params: { slug },
    body: { email: member.email, role: 'developer' },
  })
  const token = new URL(link).searchParams.get('token') ?? ''
  await member.request('POST /platform/invitations/:token/accept', { params: { token } })

  const second = await browser.newContext({ baseURL: installation.url })
  const theirs = await second.newPage()
  await theirs.goto(`/sign-in?returnTo=/project/${project.ref}`)
  await signInWith(theirs, member.email, member.password)
  await expect(theirs.getByRole('heading', { name: 'lighthouse' })).toBeVisible()

  await test.step('its owner has one first, then requires it', async () => {
    await page.goto(`/sign-in?returnTo=/org/${slug}/security`)
    await signInWith(page, owner.email, owner.password)
    await expect(page.getByText('2 members have no second factor yet.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Require it' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('link', { name: 'Open account security' }).click()
    await page.getByRole('button', { name: 'Add an authenticator app' }).click()
    await addAuthenticator(page)
    await page.goto(`/org/${slug}/security`)
    await expect(page.getByText('1 member has no second factor yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Require it' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('They lose access immediately')
    await dialog.getByRole('button', { name: 'Require it' }).click()
    await expect(page.getByText('Required', { exact: true })).toBeVisible()
  })

  await test.step('a member is led away from a project, and from any page of the organization', async () => {
    const required = theirs.getByRole('heading', { name: 'Harbour requires multi-factor authentication' })
    for (const path of [`/project/${project.ref}/sql/new`, `/org/${slug}/team`]) {
      await theirs.goto(path)
      await expect(required).toBeVisible()
      await expect(theirs).toHaveURL(`/org/${slug}?returnTo=${encodeURIComponent(path)}`)
    }
    await theirs.getByRole('link', { name: 'Go to organizations' }).click()
    await expect(theirs.getByRole('link', { name: /Harbour.*MFA required/ })).toBeVisible()
  })

  await test.step('with a second factor they go on where they were going', async () => {
    await theirs.goto(`/project/${project.ref}`)
    await theirs.getByRole('button', { name: 'Add an authenticator app' }).click()
    await addAuthenticator(theirs)
    await expect(theirs).toHaveURL(`/project/${project.ref}`)
    await expect(theirs.getByRole('heading', { name: 'lighthouse' })).toBeVisible()
    await theirs.goto(`/org/${slug}/security`)
    await expect(theirs.getByText('All members have a second factor.')).toBeVisible()
    await expect(theirs.getByText('Owners may change the organization. You are a developer.')).toBeVisible()
  })
  await second.close()
})

import { signUp } from '@cairn/dev-env/person'
import { connectToPlatformDatabase } from '@cairn/dev-env/platform-database'
import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openTable, runSql, signInWith } from '../steps.ts'

const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? 0

test('addresses without a page lead to the nearest one, and others say so inside the frame; the anchors of the billing are scrolled to while a strip is shown', async ({
  page,
  person,
}) => {
  const { slug } = await person.createOrganization('Harbour')
  for (const [address, target] of [
    [`/org/${slug}/integrations`, `/org/${slug}`],
    ['/account/audit', '/account/security'],
  ] as const) {
    await page.goto(address)
    await expect(page).toHaveURL(new RegExp(`${target}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  for (const address of ['/nowhere', `/org/${slug}/nowhere`, '/account/nowhere']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeVisible()
  }

  await test.step('the anchors of the billing are scrolled to while a strip is shown', async () => {
    await page.setViewportSize({ width: 1280, height: 320 })
    const strip = page.getByRole('region', { name: 'Notices' })
    const anchors = [
      { anchor: 'address', heading: page.getByRole('heading', { name: 'Billing address' }) },
      { anchor: 'invoices', heading: page.getByRole('heading', { name: 'Invoices' }) },
    ]
    await page.goto(`/org/${slug}/billing`)
    await expect(strip).toContainText('Missing Billing Information')
    for (const { heading } of anchors) await expect(heading).toBeAttached()
    const unscrolled = await Promise.all(anchors.map(({ heading }) => topOf(heading)))
    for (const [index, { anchor, heading }] of anchors.entries())
      for (const visit of ['first', 'second']) {
        // From another address: a change of the anchor alone loads nothing.
        await page.goto('about:blank')
        await page.goto(`/org/${slug}/billing#${anchor}`)
        await expect(strip).toContainText('Missing Billing Information')
        await expect
          .poll(() => topOf(heading), `#${anchor}, ${visit} visit`)
          .toBeLessThan((unscrolled[index] ?? 0) - 60)
        await expect(heading).toBeInViewport()
      }
  })
})

test('usage of the billing cycle is shown by project and day, and what another plan would cost and change', async ({
  page,
  person,
  installation,
}) => {
  const { id, slug } = await person.createOrganization('Harbour', { tier: 'tier_pro' })
  await using platform = await connectToPlatformDatabase(installation.home)
  await platform.query(
    `insert into platform.usage_days (project_ref, organization_id, day, meter, part, amount)
     select 'aaaaaaaaaaaaaaaaaaaa', $1, (created_at at time zone 'utc')::date + n, 'egress', 'rest', 100 * 1024::bigint ^ 3
     from platform.organizations, generate_series(0, 1) n where id = $1`,
    [id],
  )
  await page.goto(`/org/${slug}/billing`)
  await expect(page.getByRole('list', { name: 'Lines of the upcoming invoice' })).toContainText('Pro plan')
  await expect(page.getByText(`Bills go to ${person.email}.`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Features of the plans' })).toContainText('Point-in-time recovery')
  await page.getByRole('button', { name: 'Change plan' }).click()
  const panel = page.getByRole('dialog', { name: 'Change plan' })
  await panel.getByRole('radio', { name: 'Free' }).check()
  await expect(panel.getByRole('region', { name: 'What changes' })).toContainText('Free includes 5 GB')
  await expect(panel.getByLabel('It costs too much')).toBeVisible()
  await panel.getByRole('radio', { name: 'Enterprise' }).check()
  await expect(panel.getByRole('button', { name: 'Ask for this plan' })).toBeVisible()
  await panel.getByRole('radio', { name: 'Team' }).check()
  await expect(panel.getByRole('region', { name: 'Costs' })).toContainText('$599.00')
  await panel.getByRole('button', { name: 'Upgrade to Team' }).click()
  await expect(panel).toBeHidden()
  const present = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Plan', exact: true }) })
  await expect(present).toContainText('Team')
  await platform.query(`update platform.organizations set billing_email = null, tier = 'tier_pro' where id = $1`, [id])
  await page.reload()
  await expect(page.getByText('Bills go to Unknown.')).toBeVisible()
  await page.getByRole('link', { name: 'Usage' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Usage' })).toBeVisible()
  const egress = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Egress', exact: true }) })
  await expect(egress).toContainText('200 GB of 250 GB')
  await expect(egress).toContainText('Approaching the limit of the plan')
  await expect(egress.getByRole('figure', { name: 'Egress by day' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Range' }).click()
  await page.getByRole('option', { name: 'Last 7 days' }).click()
  await expect(page).toHaveURL(/range=7d/)
  await expect(egress).not.toContainText('of 250 GB')
})

test('a project: the limits of the plan and the largest tables, a view that is read-only, labels as badges in SQL results', async ({
  page,
  person,
}) => {
  const organization = await person.createOrganization('Small', { tier: 'tier_free' })
  const project = await person.createProject({ organization })
  await project.query(`create type tone as enum ('low', 'high'); create table note (id int primary key, pitch tone);
    insert into note select n, 'high' from generate_series(1, 100) n;
    create view sums as select count(*) from (values (1)) v(n) group by n`)

  await test.step('the connections and the size are of the plan; the largest tables lead to their rows', async () => {
    await page.goto(`/project/${project.ref}`)
    await expect(page.getByText('of 30 connections')).toBeVisible()
    await expect(page.getByText('of 500 MB on disk')).toBeVisible()
    await page.getByRole('link', { name: /^note/ }).click()
    await expect(page.getByRole('grid', { name: 'Rows of note' })).toBeVisible()
  })

  await test.step('a view marks no single column as read-only: one button says it of all', async () => {
    await openTable(page, 'sums')
    await expect(page.getByRole('columnheader', { name: /count/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Read-only' })).toBeVisible()
    await expect(page.getByRole('columnheader').getByLabel(/cannot be edited/)).toHaveCount(0)
  })

  await test.step('labels of enumerated types are badges in SQL results, as in the grid', async () => {
    await page.goto(`/project/${project.ref}/sql/new`)
    await runSql(page, 'select * from note where id = 1')
    const cell = page.getByRole('grid').getByRole('gridcell', { name: 'high' })
    await expect(cell.locator('span').first()).toHaveClass(/rounded-sm border/)
  })
})

test('the sign-up does not move while the strength of the password is judged; at 390 px the members are named in full', async ({
  page,
  installation,
}) => {
  await page.goto('/sign-up')
  const button = page.getByRole('button', { name: 'Create account' })
  // What the page loads after its form, fonts among it, is there before the password is.
  await expect(button).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  const before = await button.boundingBox()
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery staple 41')
  await expect(page.getByText('This password is strong.')).toBeVisible()
  expect((await button.boundingBox())?.y).toBe(before?.y)

  await test.step('at 390 px the members are named in full, and no "/" stands before the first crumb', async () => {
    const person = await signUp(installation.url, 'ada')
    const { slug } = await person.createOrganization('Harbour')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/sign-in')
    await signInWith(page, person.email, person.password)
    await expect(page).toHaveURL(/\/organizations$/)
    await page.goto(`/org/${slug}/team`)
    const email = page.getByRole('table', { name: 'Members' }).getByText(person.email)
    await expect(email).toBeVisible()
    await expect.poll(() => email.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/organizations')
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('Organizations')
  })
})

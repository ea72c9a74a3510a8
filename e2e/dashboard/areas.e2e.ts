import { connectToPlatformDatabase } from '@cairn/dev-env/platform-database'
import { isBuiltPage, pageTable } from '../../apps/dashboard/test/read-navigation.ts'
import { pagesOf } from '../../apps/dashboard/src/layouts/project-pages/page-table.ts'
import { expect, test } from '../fixtures.ts'

const { sections, listedGroups } = pageTable()
const listed = sections
  .map((section) => ({ ...section, groups: listedGroups(section, () => false) }))
  .filter(({ groups }) => groups.length > 0)

test('each entry of the rail opens a page with a title, and lists the other pages of its area; an address without a page leads to the nearest one', async ({
  page,
  person,
}) => {
  const project = await person.createProject({ name: 'lighthouse' })
  await page.goto(`/project/${project.ref}`)
  const rail = page.getByRole('navigation', { name: 'Areas' })
  await expect(rail.getByRole('link')).toHaveText([
    'Home',
    'Table editor',
    'SQL editor',
    ...listed.map(({ label }) => label),
  ])
  for (const { label, path, groups } of listed) {
    await rail.locator(`a[href$="/${path}"]`).click()
    for (const { path: pagePath, title: pageTitle } of groups.flatMap(({ pages }) => pages)) {
      await page.getByRole('navigation', { name: label }).getByRole('link', { name: pageTitle, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: pageTitle })).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`/project/${project.ref}/${pagePath}$`))
      await expect(rail.locator(`a[href$="/${path}"]`)).toHaveAttribute('aria-current', 'page')
      await expect(page).toHaveTitle(/ · lighthouse · Cairn$/)
    }
  }

  await test.step('an unknown address says so inside the project', async () => {
    await page.goto(`/project/${project.ref}/database/nonsense`)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(rail).toBeVisible()
    await expect(page).toHaveTitle('Not found · lighthouse · Cairn')
    await page.getByRole('link', { name: 'Go to lighthouse' }).click()
    await expect(page).toHaveURL(new RegExp(`/project/${project.ref}$`))
  })

  await test.step('pages that do not exist yet are not listed, and their addresses redirect to the nearest page', async () => {
    const unbuilt = sections.flatMap(pagesOf).filter(({ path }) => !isBuiltPage(path))
    const settings = unbuilt.filter(({ path }) => path.startsWith('settings/'))
    expect(unbuilt.length, 'until the last page is built').toBeGreaterThan(settings.length)
    await page.goto(`/project/${project.ref}/storage/files`)
    await expect(page).toHaveURL(/\/storage\/buckets$/)
    await page.goto(`/project/${project.ref}/${settings[0]?.path}`)
    await expect(page.getByRole('heading', { level: 1, name: 'General' })).toBeVisible()
    await expect(page).toHaveURL(/\/settings\/general$/)

    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill('go to a page')
    await page.keyboard.press('Enter')
    const options = page.getByRole('dialog', { name: 'Command palette' }).getByRole('option')
    await expect(options).toHaveCount(listed.flatMap(pagesOf).length)
    await page.keyboard.press('Escape')
  })

  await test.step('on a narrow screen the pages of a section are a list to choose from', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/project/${project.ref}/settings`)
    await page.getByRole('navigation', { name: 'Pages of Project settings' }).getByRole('button').click()
    await page.getByRole('combobox').fill('gen')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/settings\/general$/)
    await expect(page.getByRole('heading', { level: 1, name: 'General' })).toBeVisible()
  })
})

test('a paused project opens the pages that need no database, and offers to restore it in the editor', async ({
  page,
  person,
  installation,
}) => {
  const project = await person.createProject({ name: 'lighthouse' })
  await person.request('POST /platform/projects/:ref/pause', { params: { ref: project.ref } })
  await project.settled('INACTIVE')
  await page.goto(`/project/${project.ref}/settings/general`)
  await expect(page.getByRole('heading', { level: 1, name: 'General' })).toBeVisible()
  await page.goto(`/project/${project.ref}/editor`)
  await expect(page.getByRole('button', { name: 'Restore project' })).toBeVisible()
  const screen = page.getByRole('main')
  await expect(screen).toContainText('All data is kept. Restoring takes about a second.')
  await expect(screen).toContainText('Paused just now.')

  await test.step('the screen says since when it is paused', async () => {
    await using database = await connectToPlatformDatabase(installation.home)
    await database.query(`update platform.projects set paused_at = now() - interval '50 hours' where ref = $1`, [
      project.ref,
    ])
    await page.reload()
    await expect(screen).toContainText('Paused 2 days ago.')
  })
})

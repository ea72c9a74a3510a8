import { signUp } from '@cairn/dev-env/person'
import { expect, signIn, test } from '../fixtures.ts'

test('during maintenance the page says so, and continues automatically afterwards', async ({
  page,
  startInstallation,
}) => {
  const sentence = 'We move to a larger disk until noon.'
  const own = await startInstallation()
  const person = await signUp(own.url, 'waiting')
  await own.end('SIGTERM')
  await own.start({ CAIRN_MAINTENANCE: sentence })

  await test.step('signed out', async () => {
    await page.goto(`${own.url}/sign-in`)
    await expect(page.getByRole('heading', { name: sentence })).toBeVisible()
    await expect(page).toHaveTitle('Maintenance · Cairn')
  })

  await test.step('signed in', async () => {
    await signIn(page, person)
    // What a page loads ahead has to be there before the server goes.
    const loadedAhead = page.waitForResponse((response) => response.url().includes('ErrorScreen'))
    await page.goto(`${own.url}/organizations`)
    await expect(page.getByRole('heading', { name: sentence })).toBeVisible()
    await loadedAhead
    await page.waitForLoadState('networkidle')
  })

  await own.end('SIGTERM')
  await own.start()
  await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
})

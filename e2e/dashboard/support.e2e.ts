import { expect } from '../fixtures.ts'
import { test } from '../operator.ts'

test('a support request, prefilled by the address, reaches the operator with its attachment', async ({
  operatorPage,
  page,
  person,
}) => {
  const { slug } = await person.createOrganization('Harbour', { tier: 'tier_free' })
  const query = new URLSearchParams({
    category: 'dashboard_bug',
    sid: 'report-7',
    subject: 'Client side exception',
    message: '/organizations\nError: it broke',
    organization: slug,
  })
  await page.goto(`/support/new?${query.toString()}`)
  await expect(page.getByLabel('Topic')).toHaveText('Dashboard bug')
  await expect(page.getByLabel('Organization')).toHaveText('Harbour')
  await expect(page.getByLabel('Subject')).toHaveValue('Client side exception')
  await expect(page.getByLabel('Message')).toHaveValue('/organizations\nError: it broke')
  await page.getByLabel('Dashboard', { exact: true }).click()
  await page.getByLabel('Files to attach').setInputFiles([
    { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<script>') },
    { name: 'trace.txt', mimeType: 'text/plain', buffer: Buffer.from('line 1\nline 2') },
  ])
  await expect(page.getByText('page.html is neither an image, nor plain text, nor a PDF.')).toBeVisible()
  await expect(page.getByText('trace.txt')).toBeVisible()
  await page.getByLabel('Message').fill('')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Enter a message.')).toBeVisible()
  await page.getByLabel('Message').fill('It broke twice.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('heading', { name: 'Your request was sent' })).toBeVisible()
  const reference = (await page.getByText(/^SR-/).textContent()) ?? ''

  await operatorPage.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Support requests' }).click()
  const request = operatorPage.getByRole('listitem').filter({ hasText: reference })
  await expect(request).toContainText('It broke twice.')
  await expect(request).toContainText(person.email)
  await expect(request).toContainText('report-7')
  await expect(request.getByRole('link', { name: 'Harbour' })).toBeVisible()
  const downloading = operatorPage.waitForEvent('download')
  await request.getByRole('button', { name: /^trace.txt/ }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('trace.txt')
  await operatorPage.getByRole('button', { name: `Close ${reference}` }).click()
  await expect(operatorPage.getByRole('heading', { name: 'No open requests' })).toBeVisible()
})

test('a person who cannot sign in asks for help with an email address', async ({ operatorPage, page }) => {
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Contact support' }).click()
  await expect(page).toHaveURL('/support/new?category=Login_issues')
  await expect(page.getByLabel('Topic')).toHaveText('Login issues')
  await page.getByLabel('Subject').fill('My code is not taken')
  await page.getByLabel('Message').fill('The authenticator is lost.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Enter an email address.')).toBeVisible()
  await page.getByLabel('Your email').fill('locked-out@example.com')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: 'Your request was sent' })).toBeVisible()

  await operatorPage.goto('/_operator/support')
  await expect(operatorPage.getByText('locked-out@example.com, not signed in')).toBeVisible()
})

import { createServer } from 'node:http'
import { listenLocally } from '@cairn/dev-env/listen-locally'
import type { Page } from '@playwright/test'
import { shiftOf, watchShifts } from '../../tools/layout-shift.ts'
import { expect } from '../fixtures.ts'
import { test } from '../operator.ts'

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const text = 'It runs on the machine under my desk.'

/** A picture of our own on loopback. */
const startPicture = () =>
  listenLocally(
    createServer((request, response) =>
      request.url === '/ada.png'
        ? response.writeHead(200, { 'content-type': 'image/png' }).end(dot)
        : response.writeHead(404).end(),
    ),
  )

const answered = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/api/testimonials'))
const quoted = (page: Page) => page.getByRole('figure')

test('the operator adds a testimonial, shown beside the sign-in form until it is removed', async ({
  operatorPage,
  page,
}) => {
  await using picture = await startPicture()
  await operatorPage
    .getByRole('navigation', { name: 'Areas' })
    .getByRole('link', { name: 'Testimonials', exact: true })
    .click()
  await expect(operatorPage.getByRole('heading', { name: 'No testimonials' })).toBeVisible()
  await operatorPage.getByRole('button', { name: 'Add a testimonial' }).click()
  const panel = operatorPage.getByRole('dialog', { name: 'Add a testimonial' })
  await panel.getByRole('button', { name: 'Add' }).click()
  await expect(panel.getByText('Enter a text.')).toBeVisible()
  await panel.getByLabel('Text').fill(text.replace('machine ', 'machine\n'))
  await panel.getByLabel('Handle').fill('@ada')
  await panel.getByLabel('Address', { exact: true }).fill('javascript:alert(1)')
  await panel.getByLabel('Picture URL').fill(`${picture.url}/gone.png`)
  await expect(panel.getByText('This is not an address that begins with http:// or https://.')).toBeVisible()
  await panel.getByLabel('Address', { exact: true }).fill('https://example.com/posts/1')
  await panel.getByRole('button', { name: 'Add' }).click()
  await expect(panel).toContainText('No picture could be fetched from this URL.')
  await panel.getByLabel('Picture URL').fill(`${picture.url}/ada.png`)
  await operatorPage.keyboard.press('ControlOrMeta+Enter')
  await expect(panel).toBeHidden()
  const kept = operatorPage.getByRole('list', { name: 'Testimonials' }).getByRole('listitem')
  await expect(kept).toContainText(text)

  await watchShifts(page)
  for (const address of ['/sign-in', '/sign-up']) {
    await page.goto(address)
    await expect(quoted(page)).toContainText(text)
    await expect(quoted(page).getByRole('link', { name: '@ada' })).toHaveAttribute(
      'href',
      'https://example.com/posts/1',
    )
    const portrait = quoted(page).locator('img')
    await expect
      .poll(() => portrait.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
      .toBe(1)
    expect(await shiftOf(page), address).toBeLessThan(0.02)
  }

  await operatorPage.getByRole('button', { name: 'Remove the testimonial of @ada' }).click()
  await operatorPage.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(operatorPage.getByRole('heading', { name: 'No testimonials' })).toBeVisible()
  const asked = answered(page)
  await page.goto('/sign-in')
  expect(await (await asked).json(), 'there is none to show').toEqual([])
  await expect(page.getByText('Self-hosted, with one command.')).toBeVisible()
  await expect(quoted(page)).toHaveCount(0)
})

test('initials are shown without a picture; a narrow window requests no testimonial', async ({ operator, page }) => {
  await operator.request('POST /platform/operator/testimonials', {
    body: { text: 'At length. '.repeat(25), url: 'https://example.com/posts/2', handle: '@grace' },
  })
  await page.goto('/sign-in')
  await expect(quoted(page)).toContainText('GR')

  await test.step('in the smallest window that has room for it, a long one does not reach what is above', async () => {
    await page.setViewportSize({ width: 900, height: 680 })
    const isBelow = async () => {
      const above = await page.getByText('Self-hosted, with one command.').boundingBox()
      const below = await quoted(page).boundingBox()
      return (above?.y ?? 680) + (above?.height ?? 680) < (below?.y ?? 0)
    }
    await expect.poll(isBelow).toBe(true)
    await page.setViewportSize({ width: 900, height: 679 })
    await expect(quoted(page)).toBeHidden()
  })

  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.setViewportSize({ width: 390, height: 844 })
  const idle = page.waitForResponse((response) => response.url().endsWith('/api/notices'))
  await page.goto('/sign-in')
  await idle
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  expect(asked).not.toContain('/api/testimonials')
})

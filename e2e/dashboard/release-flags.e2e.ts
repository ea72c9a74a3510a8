import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { test } from '../operator.ts'

const card = (page: Page) => page.getByRole('region', { name: 'gitlessBranching' })

test('the operator releases for one organization, then for all; those concerned see it', async ({
  operatorPage,
  page,
  person,
}) => {
  const { slug } = await person.createOrganization('Quarry')
  const previews = page.getByRole('list', { name: 'Previews' }).getByRole('button')
  // One that always is released, and one that has a flag.
  const released = previews.filter({ hasText: 'Column-level security' })
  const flagged = previews.filter({ hasText: 'Branching 2.0' })
  const expectReleasedOnly = async () => {
    await expect(released).toBeVisible()
    await expect(flagged).toHaveCount(0)
  }
  await operatorPage.goto('/_operator/flags')

  await test.step('an organization that there is not is said, and what was typed stays', async () => {
    await card(operatorPage).getByRole('textbox').fill('nobody')
    await card(operatorPage).getByRole('button', { name: 'Release' }).click()
    await expect(card(operatorPage).getByRole('alert')).toHaveText("We couldn't find that organization")
    await expect(card(operatorPage).getByRole('textbox')).toHaveValue('nobody')
  })

  await card(operatorPage).getByRole('textbox').fill(slug)
  await card(operatorPage).getByRole('button', { name: 'Release' }).click()
  await expect(card(operatorPage).getByRole('switch', { name: 'gitlessBranching for Quarry' })).toBeChecked()
  await expect(card(operatorPage).getByRole('textbox')).toHaveValue('')
  await page.goto(`/org/${slug}?featurePreviewModal=all`)
  await expect(flagged).toBeVisible()
  await page.goto('/organizations?featurePreviewModal=all')
  await expectReleasedOnly()

  await card(operatorPage).getByRole('button', { name: 'Remove the setting of Quarry' }).click()
  await expect(card(operatorPage).getByRole('list')).toHaveCount(0)
  await page.goto(`/org/${slug}?featurePreviewModal=all`)
  await expectReleasedOnly()

  await card(operatorPage).getByRole('switch', { name: 'gitlessBranching for all' }).click()
  await expect(card(operatorPage).getByRole('button', { name: 'Hold back' })).toBeVisible()
  await operatorPage.reload()
  await expect(card(operatorPage).getByRole('switch')).toBeChecked()
  await page.goto('/organizations?featurePreviewModal=all')
  await expect(flagged).toBeVisible()
  await operatorPage.setViewportSize({ width: 390, height: 844 })
  await card(operatorPage).getByRole('switch').click()
  await expect(card(operatorPage).getByRole('button', { name: 'Release' })).toBeVisible()
})

test('where telemetry is off, its page says so', async ({ operatorPage }) => {
  await operatorPage.goto('/_operator/telemetry')
  await expect(operatorPage.getByText('Telemetry is off')).toBeVisible()
  await expect(operatorPage.getByRole('heading', { name: 'No events' })).toBeVisible()
})

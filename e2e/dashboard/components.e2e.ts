import type { Page } from '@playwright/test'
import { lookForBarriers, rulesOfColour } from '../../tools/axe.ts'
import { atRest, changeTheme } from '../../tools/browser.ts'
import { test as base } from '../components-page.ts'
import { expect } from '../fixtures.ts'

const themes = ['dark', 'light', 'classic-dark'] as const

const rowsOf = (page: Page, label: string) => page.getByRole('table', { name: label, exact: true }).getByRole('row')

const test = base.extend({
  page: async ({ page }, use) => {
    await page.goto('/_ui')
    await expect(page.getByRole('heading', { name: 'Components', level: 1 })).toBeVisible()
    // What has code of its own moves what is below it when that arrives.
    await expect(page.locator('.uplot').first()).toBeVisible()
    await expect.poll(() => rowsOf(page, 'Many people').count()).toBeLessThan(60)
    await use(page)
  },
})

const barriersIn = async (page: Page, theme: string): Promise<string[]> => {
  const found = await lookForBarriers(page, theme === themes[0] ? {} : { rules: rulesOfColour })
  return found.map(({ id, help, targets }) => `${theme}: ${id}: ${help} (${targets.join(', ')})`)
}

const expectNoBarriers = async (page: Page) => {
  for (const theme of themes) {
    await changeTheme(page, theme)
    // What opens is transparent at first: its colours are those of the page behind it until it is at rest.
    await expect.poll(() => barriersIn(page, theme)).toEqual([])
  }
}

/** Opens, one after the other, a panel with errors, a dialog and a menu. */
const lookAtEach = async (page: Page, look: () => Promise<void>) => {
  await page.getByRole('button', { name: 'FormPanel' }).click()
  const panel = page.getByRole('dialog', { name: 'New sample' })
  await panel.getByRole('button', { name: /^Create/ }).click()
  await expect(panel.getByText('Enter a name.')).toBeVisible()
  await look()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()

  await page.getByRole('button', { name: 'Delete sample' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Delete the sample' })).toBeVisible()
  await look()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()

  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await look()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
}

test('axe finds nothing on the page of all components and in what opens, in any theme and in a narrow window', async ({
  page,
}) => {
  await test.step('the page, in any theme', () => expectNoBarriers(page))
  await test.step('what opens, in any theme', () => lookAtEach(page, () => expectNoBarriers(page)))

  await page.setViewportSize({ width: 390, height: 844 })
  await test.step('nothing is wider than a narrow window', async () => {
    await atRest(page)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
      .toBe(0)
  })
  await test.step('in a narrow window axe finds nothing in what opens either, and nothing is wider', () =>
    lookAtEach(page, async () => {
      await atRest(page)
      await expect.poll(() => lookForBarriers(page, { without: rulesOfColour })).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    }))
})

test('tables show their state, the rows in the window and their order; a list without previews says so', async ({
  page,
}) => {
  await test.step('where no preview is released, the list says so, and where to ask', async () => {
    await expect(page.getByRole('heading', { name: 'No feature previews available' })).toHaveCount(2)
    await expect(page.getByRole('link', { name: 'GitHub Discussions' })).toHaveAttribute(
      'href',
      'https://github.com/example/cairn/discussions',
    )
    await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/support/new')
  })

  await test.step('a table shows that it is loading, has failed, is empty, or needs more access', async () => {
    await expect(rowsOf(page, 'Members')).toHaveCount(4)
    await expect(page.getByText('The members could not be loaded')).toHaveCount(2)
    // What was read before the failure stays below it.
    await expect(rowsOf(page, 'Failed since')).toHaveCount(3)
    for (const label of ['Loading', 'Failed', 'Empty', 'No access']) await expect(rowsOf(page, label)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'No members' })).toBeVisible()
    await expect(page.getByRole('heading', { name: "You don't have access to members" })).toBeVisible()
  })

  await test.step('of 1,000 rows those in the window are drawn, and the last can be scrolled to', async () => {
    const table = page.getByRole('table', { name: 'Many people' })
    const last = table.getByRole('row', { name: /^Person 1000 / })
    await expect(table).toHaveAttribute('aria-rowcount', '1001')
    await page.getByRole('heading', { name: 'QueryTable, 1,000 rows' }).scrollIntoViewIfNeeded()
    await expect(table.getByRole('row', { name: /^Person 1 / })).toBeAttached()
    await expect.poll(() => table.getByRole('row').count()).toBeLessThan(60)
    await expect(last).toHaveCount(0)
    // The page may become longer while it scrolls, because a row is higher than was estimated: a person presses the key
    // again until the end is in view.
    const bottomAfterEnd = async () => {
      await page.keyboard.press('End')
      const box = (await last.isVisible()) ? await last.boundingBox() : undefined
      return box ? box.y + box.height : Infinity
    }
    await expect.poll(bottomAfterEnd).toBeLessThanOrEqual(await page.evaluate(() => innerHeight))
    await expect(last).toBeInViewport()
    await expect(last).toHaveAttribute('aria-rowindex', '1001')
    await expect.poll(() => table.getByRole('row').count()).toBeLessThan(60)
  })

  await test.step('a table is sorted by the head of a column, by keyboard too, and the address keeps the order', async () => {
    const rows = rowsOf(page, 'Members')
    const head = page
      .getByRole('table', { name: 'Members', exact: true })
      .getByRole('columnheader', { name: 'Projects' })
    await expect(rows).toHaveText([/^Name/, /^Grace/, /^Ada/, /^Alan/])
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await expect(rows).toHaveText([/^Name/, /^Ada/, /^Grace/, /^Alan/])
    await page.keyboard.press('Enter')
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    // Who has no value is last, in both directions.
    await expect(rows).toHaveText([/^Name/, /^Grace/, /^Ada/, /^Alan/])
    await expect(page).toHaveURL(/\?sort=-projects$/)
    await page.reload()
    await expect(head).toHaveAttribute('aria-sort', 'descending')
  })
})

test('settings and a panel are saved, discarded or refused; a deletion that fails stays open, and a confirmation has its labels', async ({
  page,
}) => {
  await test.step('settings are saved by key and discarded, and say why they cannot be saved', async () => {
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Settings', exact: true }) })
    const settings = card.last()
    const name = settings.getByLabel('Name')
    const saveButton = settings.getByRole('button', { name: /^Save/ })
    await expect(saveButton).toHaveAttribute('aria-disabled', 'true')
    await saveButton.focus()
    await expect(page.getByRole('tooltip')).toHaveText('Nothing was changed.')
    await name.fill('harbour')
    await settings.getByRole('button', { name: 'Discard' }).click()
    await expect(name).toHaveValue('')
    await name.fill('harbour')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('Sample saved')).toBeVisible()
    await expect(name).toHaveValue('harbour')
    await expect(saveButton).toHaveAttribute('aria-disabled', 'true')

    // What is typed while a save is under way is not saved with it, and stays.
    await name.fill('slow')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(saveButton).toHaveAttribute('aria-busy', 'true')
    await name.fill('slow tides')
    await page.getByRole('button', { name: 'Answer of the server' }).click()
    await expect(saveButton).not.toHaveAttribute('aria-busy')
    await expect(name).toHaveValue('slow tides')
    await settings.getByRole('button', { name: 'Discard' }).click()
    await expect(name).toHaveValue('slow')

    const others = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Settings of others' }) })
      .last()
    await others.getByLabel('Name').fill('mine')
    await others.getByRole('button', { name: /^Save/ }).hover()
    await expect(page.getByRole('tooltip')).toHaveText('Only owners may change this.')
  })

  await test.step('a panel shows what the server objects to beside the field, and asks before changes are lost', async () => {
    await page.getByRole('button', { name: 'FormPanel' }).click()
    const panel = page.getByRole('dialog', { name: 'New sample' })
    const name = panel.getByLabel('Name')
    await expect(name).toBeFocused()
    await name.fill('taken')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(panel.getByText('This name is taken.')).toBeVisible()
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await expect(name).toBeFocused()

    await name.fill('down')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(panel.getByText('The sample was not created')).toBeVisible()

    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Close without saving' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(name).toHaveValue('down')
    await name.fill('harbour')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('Sample created')).toBeVisible()
    await expect(panel).toBeHidden()

    await page.getByRole('button', { name: 'FormPanel' }).click()
    await name.fill('tides')
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(panel).toBeHidden()
  })

  await test.step('a deletion that fails says so, and its dialog stays open', async () => {
    await page.getByRole('button', { name: 'Delete sample' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete the sample' })
    await dialog.getByRole('textbox').fill('sample')
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(page.getByText('The sample was not deleted')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Delete permanently' })).toBeEnabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('a confirmation without labels of its own offers Cancel and Confirm', async () => {
    await page.getByRole('button', { name: 'Confirm, primary' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete orders' })
    await expect(dialog.getByRole('button')).toHaveText(['', 'Confirm', 'Cancel'])
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(dialog).toBeHidden()
  })
})

test('a toast shows its fields, its action and cancel close it; a panel stays open until it is saved', async ({
  page,
}) => {
  await test.step('a toast shows its title, description, type and position, and its action and cancel close it', async () => {
    const raise = page.getByRole('button', { name: 'Toast, all fields' })
    const shown = page.locator('[data-sonner-toast]:not([data-removed="true"])')
    await raise.click()
    await expect(shown).toHaveCount(1)
    await expect(shown.locator('[data-title]')).toHaveText('Import stopped')
    await expect(shown.locator('[data-description]')).toHaveText('Row 12 has no id.')
    await expect(shown).toHaveAttribute('data-type', 'warning')
    await expect(shown).toHaveAttribute('data-y-position', 'top')
    await expect(shown).toHaveAttribute('data-x-position', 'center')
    await expect(shown).toHaveAttribute('data-dismissible', 'true')
    const { width: pageWidth } = page.viewportSize() ?? { width: 0 }
    await expect
      .poll(async () => {
        const box = await shown.boundingBox()
        return box !== null && box.y < 100 && Math.abs(box.x + box.width / 2 - pageWidth / 2) < 10
      }, 'it is drawn at the top, in the centre')
      .toBe(true)

    await test.step('a toast of the same id replaces it', async () => {
      await raise.click()
      await expect(page.getByText('Raised 2 times')).toBeVisible()
      await expect(shown).toHaveCount(1)
    })
    for (const name of ['Skip the row', 'Cancel import']) {
      await test.step(`${name} calls its function and closes the toast`, async () => {
        await shown.getByRole('button', { name }).click()
        await expect(page.getByText(`Chosen: ${name}`)).toBeVisible()
        // One that is still being removed would take the place of the next of its id.
        await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
        await raise.click()
        await expect(shown).toHaveCount(1)
      })
    }
  })

  await test.step('a panel cannot be closed while it is saved', async () => {
    await page.getByRole('button', { name: 'FormPanel' }).click()
    const panel = page.getByRole('dialog', { name: 'New sample' })
    await panel.getByLabel('Name').fill('slow')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(panel.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await expect(panel.getByRole('button', { name: 'Close' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await page.mouse.click(10, 300)
    await expect(panel).toBeVisible()
    await page.getByText('Answer of the server').first().dispatchEvent('click')
    await expect(page.getByText('Sample created')).toBeVisible()
    await expect(panel).toBeHidden()
  })
})

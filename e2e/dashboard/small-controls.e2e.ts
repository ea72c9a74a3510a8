import { randomUUID } from 'node:crypto'
import { expect, test } from '../fixtures.ts'

test("a tooltip comes after 700 ms, and at once within 300 ms of another; a copy button says 'Copied' for 2 seconds, or why it could not", async ({
  page,
  person,
}) => {
  // Without a strip at the top, which comes when the page is idle: it would move what is pointed at from under the pointer.
  const organization = await person.createOrganization('Harbour', { tier: 'tier_free' })
  const project = await person.createProject({ organization })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])

  await test.step('a tooltip comes after 700 ms, and at once within 300 ms of another', async () => {
    await page.clock.install()
    await page.goto(`/project/${project.ref}`)
    const show = page.getByRole('button', { name: 'Help' })
    const copy = page.getByRole('button', { name: 'Copy connection string' })
    const tooltip = page.getByRole('tooltip')
    await expect(show).toBeVisible()
    await page.clock.pauseAt(new Date(Date.now() + 60_000))

    await show.hover()
    await page.clock.runFor(699)
    await expect(tooltip).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(tooltip).toHaveText('Help')

    await page.mouse.move(5, 500)
    await page.clock.runFor(100)
    await expect(tooltip).toHaveCount(0)
    await page.clock.runFor(299)
    await copy.hover()
    await page.clock.runFor(0)
    await expect(tooltip).toHaveText('Copy connection string')

    await page.mouse.move(5, 500)
    await page.clock.runFor(100)
    await expect(tooltip).toHaveCount(0)
    await page.clock.runFor(300)
    await copy.hover()
    await page.clock.runFor(699)
    await expect(tooltip).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(tooltip).toBeVisible()
  })

  await test.step("a copy button shows 'Copied' for 2 seconds", async () => {
    const copy = page.getByRole('button', { name: 'Copy connection string' })
    await copy.click()
    const copied = page.getByRole('button', { name: 'Copied' })
    await expect(copied).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`postgres.${project.ref}`)
    await page.clock.runFor(1_999)
    await expect(copied).toBeVisible()
    await page.clock.runFor(1)
    await expect(copy).toBeVisible()
  })

  await test.step("copying fails with 'Unable to copy to clipboard' if the document lacks focus", async () => {
    await page.clock.resume()
    // Automation keeps every page focused; without that, a page in a minimized window is not.
    const client = await page.context().newCDPSession(page)
    await client.send('Emulation.setFocusEmulationEnabled', { enabled: false })
    const { windowId } = await client.send('Browser.getWindowForTarget')
    await client.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'minimized' } })
    await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(false)
    await page.evaluate(() => document.querySelector<HTMLElement>('[aria-label="Copy connection string"]')?.click())
    await expect(page.getByText('Unable to copy to clipboard')).toBeAttached()
    await expect(page.getByRole('button', { name: 'Copied' })).toHaveCount(0)
  })
})

test('confirmations: danger asks for the name, warning, success; their buttons wait while it works', async ({
  page,
  person,
  installation,
}) => {
  const project = await person.createProject({ name: 'tides' })
  await page.goto(`/project/${project.ref}/settings/general`)

  await test.step('a deletion that cannot be undone asks for the name', async () => {
    const { name } = await project.detail()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('alertdialog', { name: `Delete ${name}` })
    const confirm = dialog.getByRole('button', { name: 'Delete project' })
    await expect(confirm).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByRole('textbox').fill(name.slice(0, -1))
    await expect(confirm).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByRole('textbox').fill(name)
    await expect(confirm).not.toHaveAttribute('aria-disabled', 'true')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('variants of a confirmation: danger, warning, success', async () => {
    const dialog = page.getByRole('alertdialog')
    const colourOfIcon = () =>
      dialog
        .getByRole('heading')
        .locator('svg')
        .evaluate((icon) => getComputedStyle(icon).color)
    const colourOf = (token: string) =>
      page.evaluate((name) => {
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.color = `var(--${name})`
        const { color } = getComputedStyle(probe)
        probe.remove()
        return color
      }, token)
    const open = async (action: string) => {
      await page.getByRole('button', { name: action, exact: true }).click()
      await expect(dialog).toBeVisible()
    }

    await open('Delete')
    await expect.poll(colourOfIcon).toBe(await colourOf('danger'))
    await expect(dialog.getByRole('button', { name: 'Delete project' })).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await open('Pause')
    await expect.poll(colourOfIcon).toBe(await colourOf('warning'))
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Pause project' }).click()

    await open('Restore')
    await expect.poll(colourOfIcon).toBe(await colourOf('success'))
    // Nothing is lost by it: the action is first, and has the focus.
    const confirm = dialog.getByRole('button', { name: 'Restore project' })
    await expect(confirm).toBeFocused()
    await confirm.click()
    await expect(dialog).toBeHidden()
    await project.settled('ACTIVE_HEALTHY')
  })

  await test.step('a confirmation: Cancel, footer to the left, close button, large; both buttons wait while it works', async () => {
    await page.getByRole('button', { name: 'Restart' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Restart tides' })
    const confirm = dialog.getByRole('button', { name: 'Restart project' })
    const cancel = dialog.getByRole('button', { name: 'Cancel' })
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeEnabled()
    // A warning: the safe button is first, and has the focus.
    await expect(cancel).toBeFocused()
    // The dialog opens with a motion, in which everything is smaller.
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(512)
    const [box, first, second] = await Promise.all([dialog.boundingBox(), cancel.boundingBox(), confirm.boundingBox()])
    if (box === null || first === null || second === null) throw new Error('The dialog is not drawn.')
    expect(first.x - box.x).toBeLessThan(32)
    expect(second.x).toBeGreaterThan(first.x)
    expect(second.x - first.x - first.width).toBeLessThan(16)

    await test.step('cancel leaves everything as it is', async () => {
      await cancel.click()
      await expect(dialog).toBeHidden()
      expect((await project.detail()).status).toBe('ACTIVE_HEALTHY')
      await page.getByRole('button', { name: 'Restart' }).click()
    })

    // The platform stands still, so that the answer takes as long as we look.
    process.kill(installation.processId, 'SIGSTOP')
    try {
      await confirm.click()
      await expect(confirm).toBeDisabled()
      await expect(confirm).toHaveAttribute('aria-busy', 'true')
      await expect(cancel).toBeDisabled()
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeVisible()
    } finally {
      process.kill(installation.processId, 'SIGCONT')
    }
    await expect(dialog).toBeHidden()
  })
})

test('a toggle shows what is wrong with it once it was touched; what was typed, a list that was opened and the focus are kept', async ({
  page,
  person,
}) => {
  const project = await person.createProject()

  await test.step('a toggle shows what is wrong with it once it was touched; what was typed is not lost without a question', async () => {
    await page.goto(`/project/${project.ref}/editor?panel=new-table`)
    const panel = page.getByRole('dialog', { name: /table/i })
    const toggle = panel.getByRole('switch', { name: 'Row-level security' })
    const problem = panel.getByText('Anyone with the anon key of this project can read and change every row.')
    await expect(toggle).toBeChecked()
    await expect(problem).toBeHidden()
    await toggle.focus()
    await page.keyboard.press('Space')
    await expect(problem).toBeVisible()
    await page.keyboard.press('Space')
    await expect(problem).toBeHidden()

    await panel.getByLabel('Name').first().fill('tide')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Close without saving' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(panel.getByLabel('Name').first()).toHaveValue('tide')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(panel).toBeHidden()
  })

  await test.step('a field that is focused while a list of choices closes keeps the focus', async () => {
    await page.goto('/support/new')
    const subject = page.getByLabel('Subject')
    await page.getByRole('combobox', { name: 'Topic' }).click()
    const option = page.getByRole('option').nth(1)
    await option.hover()
    // Radix moves the focus in a timer after the list was removed. A busy page gives a person the time to be there before.
    await page.evaluate(async () => {
      const choice = document.querySelectorAll('[role="option"]')[1]
      const field = document.querySelector<HTMLInputElement>('input[name="subject"]')
      choice?.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerType: 'mouse' }))
      const isListed = () => choice?.isConnected === true
      for (let turn = 0; turn < 1_000 && isListed(); turn += 1) await Promise.resolve()
      field?.focus()
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    })
    await expect(option).toHaveCount(0)
    await expect(subject).toBeFocused()
  })

  await test.step('the list of snippets stays open on a narrow screen while the snippet is loaded', async () => {
    const ids: string[] = []
    for (const name of ['Orders', 'Invoices']) {
      const id = randomUUID()
      await person.request('PUT /platform/projects/:ref/content/item/:id', {
        params: { ref: project.ref, id },
        body: { name, version: 0, content: { sql: 'select 1' } },
      })
      ids.push(id)
    }
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`/project/${project.ref}/sql/${ids[0]}`)
    const drawer = page.getByRole('dialog', { name: 'Snippets' })
    const open = page.getByRole('button', { name: 'Snippets' })
    await open.waitFor()
    // The next snippet arrives after the list was opened again. From now on: the pointer may rest on its link when the list opens, and
    // it is loaded ahead then.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 3_000,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    const loaded = page.waitForResponse((response) => response.url().endsWith(`/content/item/${ids[1]}`))
    await open.click()
    await drawer.getByRole('link', { name: /^Invoices/ }).click()
    await expect(drawer).toBeHidden()
    await open.click()
    await expect(drawer).toBeVisible()
    await loaded
    await expect(page.locator('section[aria-label="Invoices"]')).toBeAttached()
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('textbox', { name: /^SQL/ })).toBeVisible()
  })
})

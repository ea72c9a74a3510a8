import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { test } from '../operator.ts'
import type { Box } from '../steps.ts'
import { boxOf, follow, openTable, paste, sqlEditor } from '../steps.ts'

/** Where the first letter stands, whatever the boxes around it are. */
const textStart = (locator: Locator): Promise<number> =>
  locator.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
    const range = document.createRange()
    range.selectNodeContents(text ?? element)
    return range.getBoundingClientRect().left
  })

/** Whether all of an element's text is shown. */
const isWhole = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element.scrollWidth <= element.clientWidth)

/**
 * What in a window can take the focus and is drawn there with a ring that something cuts off. Each is given the focus in
 * turn, as by the keyboard.
 */
const clippedRings = (window: Locator): Promise<string[]> =>
  window.evaluate((root) => {
    const clipping = (element: Element): Element[] => {
      const found: Element[] = []
      for (let above = element.parentElement; above !== null; above = above.parentElement) {
        if (getComputedStyle(above).overflowX !== 'visible') found.push(above)
        if (above === root) break
      }
      return found
    }
    const controls = [...root.querySelectorAll<HTMLElement>('button, input, textarea, select, a[href], [tabindex="0"]')]
    return controls.flatMap((control) => {
      control.focus({ focusVisible: true })
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(control)
      if (document.activeElement !== control || outlineStyle === 'none') return []
      const ring = Math.max(0, Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset))
      const box = control.getBoundingClientRect()
      const cutBy = clipping(control).find((above) => {
        const edge = above.getBoundingClientRect()
        const left = edge.left + above.clientLeft
        const right = left + above.clientWidth
        return box.left - ring < left - 0.5 || box.right + ring > right + 0.5
      })
      const name = control.getAttribute('aria-label') ?? control.textContent
      return cutBy === undefined ? [] : [`${name} by ${cutBy.getAttribute('aria-label') ?? cutBy.className}`]
    })
  })

const headerBox = (page: Page): Promise<Box> =>
  boxOf(page.locator('main header').filter({ has: page.getByRole('heading', { level: 1 }) }))

test('pages of an organization, and of the operator, have one width and one height of their fields', async ({
  page,
  person,
  operatorPage,
}) => {
  const { slug } = await person.createOrganization('Harbour')
  const organizationPages = ['', '/team', '/billing', '/sso', '/apps', '/audit', '/security', '/general']
  const operatorPages = ['accounts', 'organizations', 'projects', 'incidents', 'testimonials', 'support', 'mailbox']
  const operatorOnly = ['flags', 'telemetry', 'errors', 'settings']
  for (const [at, addresses] of [
    [page, organizationPages.map((path) => `/org/${slug}${path}`)],
    [operatorPage, [...operatorPages, ...operatorOnly].map((path) => `/_operator/${path}`)],
  ] as const) {
    await at.setViewportSize({ width: 1440, height: 900 })
    for (const address of addresses) {
      await follow(at, address)
      await expect.poll(() => headerBox(at), address).toMatchObject({ x: 196, width: 1096 })
      await expect(at.locator('main .appear-late'), address).toHaveCount(0)
      const fields = at.locator('main').locator('input:not([type]), input[type=text], [role=combobox]')
      const heights = await fields
        .filter({ visible: true })
        .evaluateAll((all) => all.map((field) => field.getBoundingClientRect().height))
      expect(new Set([...heights, 28]), address).toEqual(new Set([28]))
    }
  }
  await follow(operatorPage, '/_operator/incidents')
  await operatorPage.getByRole('button', { name: 'New notice' }).click()
  await follow(page, `/org/${slug}/team`)
  await page.getByRole('button', { name: 'Invite' }).click()
  for (const at of [page, operatorPage]) {
    const fields = at.getByRole('dialog').locator('input:not([type=checkbox]), [role=combobox]')
    await expect(fields.first()).toBeVisible()
    // The window opens with a motion, in which everything is smaller.
    const heights = () => fields.evaluateAll((all) => all.map((field) => field.getBoundingClientRect().height))
    await expect.poll(async () => new Set(await heights())).toEqual(new Set([28]))
  }
})

test('the team and the audit log: roles stand under their header; at 390 px every address is shown whole', async ({
  page,
  person,
}) => {
  const { slug } = await person.createOrganization('Harbour')
  const email = 'somebody.with.a.long.name@mail.department.example.com'
  await person.request('POST /platform/organizations/:slug/invitations', {
    params: { slug },
    body: { email, role: 'developer' },
  })

  await test.step('the team: roles stand under their header; at 390 px every email is shown whole', async () => {
    await page.goto(`/org/${slug}/team`)
    const members = page.getByRole('table', { name: 'Members' })
    const invitations = page.getByRole('table', { name: 'Invitations' })
    for (const [table, role] of [
      [members, members.getByRole('button', { name: /^Role of/ })],
      [invitations, invitations.getByRole('cell', { name: 'Developer' })],
    ] as const) {
      const header = table.getByRole('columnheader', { name: 'Role' })
      // Columns get their widths from the rows, which come after the header.
      await expect.poll(async () => Math.abs((await textStart(role)) - (await textStart(header)))).toBeLessThan(1)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    for (const [table, address] of [
      [members, person.email],
      [invitations, email],
      [invitations, `by ${person.email}`],
    ] as const)
      await expect.poll(() => isWhole(table.getByText(address, { exact: true })), address).toBe(true)
  })

  await test.step('the audit log: at 390 px every address is shown whole, and broken before its @', async () => {
    await page.goto(`/org/${slug}/audit`)
    const address = page.getByRole('list', { name: 'Audit log' }).getByText(email, { exact: true })
    await expect.poll(() => isWhole(address)).toBe(true)
    const lines = await address.evaluate((element) =>
      [...element.childNodes]
        .filter(({ textContent }) => textContent !== '')
        .map((part) => {
          const range = document.createRange()
          range.selectNode(part)
          return `${part.textContent}: ${range.getClientRects().length}`
        }),
    )
    expect(lines).toEqual(['somebody.with.a.long.name: 1', '@mail.department.example.com: 1'])
  })
})

test('of rows and of a new table nothing is cut off: microseconds, names of types, rings of the focus', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  const type = 'sea_state'
  await project.query(`create type ${type} as enum ('calm', 'rough');
    create table surge (id int primary key, at timestamptz);
    insert into surge values (1, '2026-11-20 18:42:07.5+00'), (2, '2026-11-20 18:42:07.123456+00');
    create table tide (id int primary key, height numeric, at timestamptz);
    create view notes as select 'a value that is read' as note group by 1`)

  await test.step('microseconds are not cut, and the sort arrow keeps clear of the menu of its column', async () => {
    await page.goto(`/project/${project.ref}`)
    await openTable(page, 'surge')
    const cell = page.getByRole('gridcell', { name: /\.123456/ })
    await expect(cell).toBeVisible()
    await expect.poll(() => isWhole(cell)).toBe(true)
    for (const name of ['id', 'at']) {
      const header = page.getByRole('columnheader', { name: new RegExp(`(^| )${name}\\b`) })
      await header.click()
      await expect(header).toHaveAttribute('aria-sort', 'ascending')
      await header.hover()
      const arrow = await boxOf(header.locator('svg.lucide-arrow-up'))
      const menu = await boxOf(header.getByRole('button', { name: `Options of ${name}` }))
      expect(arrow.x + arrow.width, name).toBeLessThanOrEqual(menu.x - 2)
    }
  })

  await test.step('no ring of the focus is cut off in popovers, panels and dialogs', async () => {
    await openTable(page, 'tide')
    const popover = page.locator('[data-radix-popper-content-wrapper]')
    const shown = async (what: string, window: Locator) => {
      await expect(window, what).toBeVisible()
      // It opens with a motion.
      await expect.poll(() => clippedRings(window), what).toEqual([])
      await page.keyboard.press('Escape')
      await expect(window, what).toBeHidden()
    }
    await page.getByRole('button', { name: 'Sort', exact: true }).click()
    await popover.getByRole('button', { name: 'Add column' }).click()
    await page.getByRole('option', { name: /^height/ }).click()
    await shown('the order', popover)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await shown('a condition', popover)
    await page.getByRole('button', { name: 'Keys of the grid' }).click()
    await shown('the keys', popover)
    await openTable(page, 'notes')
    await page.getByRole('gridcell', { name: 'a value that is read' }).click()
    await page.keyboard.press('Space')
    await expect(popover.locator('pre')).toHaveText('a value that is read')
    await shown('a value that is only read', popover)
    await page.goto(`/project/${project.ref}?showConnect=true`)
    await shown('the ways to connect', page.getByRole('dialog', { name: /^Connect to/ }))
  })

  await test.step('names of types are whole in their picker; the SQL of a new table leaves out a foreign key without a target', async () => {
    await page.goto(`/project/${project.ref}/editor?panel=new-table`)
    const panel = page.getByRole('dialog', { name: /table/i }).first()
    await panel.getByLabel('Name').first().fill('tide')
    await panel.getByRole('button', { name: 'Add foreign key' }).click()
    await expect(panel.getByRole('region', { name: 'SQL', exact: true })).toContainText('create table public.tide')
    await expect(panel.getByRole('region', { name: 'SQL', exact: true })).not.toContainText('foreign key')

    await panel
      .getByRole('button', { name: /^Type of/ })
      .first()
      .click()
    const options = page.getByRole('listbox').getByRole('option')
    await expect(options.filter({ hasText: type })).toBeVisible()
    const names = await options.evaluateAll((all) =>
      all.flatMap((option) => {
        const name = option.querySelector('span.max-w-full')
        return name === null || name.scrollWidth <= name.clientWidth ? [] : [name.textContent]
      }),
    )
    expect(names, 'names that are cut').toEqual([])
  })
})

test('in a project, buttons in one line at 390 px; line numbers and the connection string keep clear of what is beside them', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  await project.query('create table quay (id int primary key)')

  await test.step('line numbers of five digits keep clear of the sidebar', async () => {
    await page.goto(`/project/${project.ref}/sql/new`)
    await expect(page.locator('.monaco-editor')).toBeVisible()
    await sqlEditor(page).focus()
    await paste(page, '\n'.repeat(12_344))
    const number = page.locator('.monaco-editor .line-numbers', { hasText: '12345' })
    await expect(number).toBeVisible()
    const editor = await boxOf(page.locator('.monaco-editor').first())
    await expect.poll(async () => (await textStart(number)) - editor.x).toBeGreaterThanOrEqual(6)
  })

  await test.step('at 390 px the buttons over rows, a query of logs and a report are in one line each', async () => {
    const expectOneLine = async (...names: readonly (string | RegExp)[]) => {
      const buttons = names.map((name) =>
        page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true })),
      )
      for (const button of buttons) await expect(button).toBeVisible()
      await expect
        .poll(async () => new Set((await Promise.all(buttons.map(boxOf))).map(({ y }) => Math.round(y))).size)
        .toBe(1)
    }
    await openTable(page, 'quay')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectOneLine('Tables', 'Sort', 'Export', 'Role: postgres')
    await page.goto(`/project/${project.ref}/logs/explorer`)
    await expectOneLine(/^Run/, 'Templates', 'Queries', 'Save', 'Fields', /^Time range/)
    await page.goto(`/project/${project.ref}/observability/database`)
    await expectOneLine('Query performance', /^Time range/, 'Refresh')
  })

  await test.step('the connection string stays clear of its copy button', async () => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`/project/${project.ref}`)
      const code = await boxOf(page.getByRole('region', { name: 'Connection string' }))
      const button = await boxOf(page.getByRole('button', { name: 'Copy connection string' }))
      expect(code.x + code.width, `${width} px`).toBeLessThanOrEqual(button.x)
    }
  })
})

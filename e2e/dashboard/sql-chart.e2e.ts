import { expect, test } from '../fixtures.ts'
import { boxOf, runSql } from '../steps.ts'

const query = `select * from (values (date '2026-03-15', 80, 500, 3), ('2026-03-14', 120, 4000, 0), ('2026-03-16', 200, 900, 5))
  as sales (day, orders, revenue, returns)`

test('a result is drawn as a chart, whose settings are kept with the text', async ({ page, person }) => {
  const project = await person.createProject()
  await page.goto(`/project/${project.ref}/sql/new`)
  await runSql(page, query)
  const chartTab = page.getByRole('tab', { name: 'Chart', exact: true })
  const type = page.getByRole('combobox', { name: 'Chart type' })
  const columns = page.getByRole('button', { name: /^Y axis: / })
  const log = page.getByRole('button', { name: 'Log axis' })
  const bars = page.getByRole('figure', { name: /^orders, revenue by day\. 2026-03-15 to 2026-03-16\. / })

  await test.step('the first chart has the time across and the numbers up', async () => {
    const isPainted = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const look = ({ target }: MutationRecord) => {
            if (!(target instanceof Element) || target.role !== 'slider' || target.ariaBusy !== 'false') return
            const canvas = target.querySelector('canvas')
            const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
            resolve(pixels?.some((value) => value > 0) === true)
          }
          new MutationObserver((changes) => changes.forEach(look)).observe(document, {
            subtree: true,
            attributeFilter: ['aria-busy'],
          })
        }),
    )
    await chartTab.click()
    expect(await isPainted, 'it is busy until there is something on its canvas').toBe(true)
    await expect(type).toHaveText('Line')
    const figure = page.getByRole('figure', {
      name: /^orders, revenue, returns by day\. 14 Mar 2026 to 16 Mar 2026\. /,
    })
    await expect(figure).toHaveAccessibleName(/orders: lowest 80, highest 200, last 200\. revenue: lowest 500/)
    await expect(figure.locator('canvas')).toBeVisible()
  })

  await test.step('bars of two series on a logarithmic axis', async () => {
    await type.click()
    await page.getByRole('option', { name: 'Bar' }).click()
    await expect(type).toHaveText('Bar')
    await log.click()
    await expect(page.getByText('1 value of zero or less cannot be drawn on a logarithmic axis.')).toBeVisible()
    await columns.click()
    await page.getByRole('menuitemcheckbox', { name: 'returns' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(bars).toBeVisible()
    await expect(page.getByText('cannot be drawn on a logarithmic axis')).toHaveCount(0)
  })

  await test.step('the arrow keys read each point', async () => {
    const points = page.getByRole('slider', { name: 'Position in orders, revenue by day' })
    await points.focus()
    await page.keyboard.press('ArrowRight')
    await expect(points).toHaveAttribute('aria-valuetext', '2026-03-16: orders 200, revenue 900')
    await page.keyboard.press('ArrowLeft')
    await expect(points).toHaveAttribute('aria-valuetext', '2026-03-14: orders 120, revenue 4,000')
  })

  const isKept = async () => {
    await chartTab.click()
    await expect(bars).toBeVisible()
    await expect(type).toHaveText('Bar')
    await expect(log).toHaveAttribute('aria-pressed', 'true')
  }

  await test.step('a reload keeps them in the draft', async () => {
    await page.reload()
    await isKept()
  })

  const savedChart = async (version: number) => {
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText(`Saved, version ${version}`)).toBeVisible()
    const [snippet] = await person.request('GET /platform/projects/:ref/content', { params: { ref: project.ref } })
    const { content } = await person.request('GET /platform/projects/:ref/content/item/:id', {
      params: { ref: project.ref, id: snippet?.id ?? '' },
    })
    return content.chart
  }

  await test.step('they are saved with the text', async () => {
    expect(await savedChart(1)).toEqual({
      type: 'bar',
      x: 'day',
      y: ['orders', 'revenue'],
      cumulative: false,
      log: true,
    })
  })

  await test.step('another run shows its chart', async () => {
    await runSql(page, query.replace('200', '300'))
    await expect(bars).toHaveAccessibleName(/orders: lowest 80, highest 300, last 300\./)
  })

  await test.step('it is removed: from the draft, and from what is saved', async () => {
    const remove = page.getByRole('button', { name: 'Remove chart' })
    await remove.click()
    await expect(page.getByRole('gridcell', { name: '300', exact: true })).toBeVisible()
    await page.reload()
    await chartTab.click()
    await expect(type).toHaveText('Line')
    await expect(remove).toHaveCount(0)
    expect(await savedChart(2)).toBeUndefined()
  })

  await test.step('it fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(async () => (await boxOf(page.getByRole('figure').locator('canvas'))).width).toBeLessThan(390)
    await expect(log).toBeInViewport({ ratio: 1 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})

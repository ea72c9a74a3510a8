import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures.ts'
import { runSql } from '../steps.ts'

const query = `select 1 as id, 'a "quoted", text' as words, null::text as nothing
union all select 2, 'second', '' order by id`

const expected = {
  CSV: ['id,words,nothing', '1,"a ""quoted"", text",', '2,second,""'].join('\n'),
  JSON: '[\n  {"id": 1, "words": "a \\"quoted\\", text", "nothing": null},\n  {"id": 2, "words": "second", "nothing": ""}\n]',
}

test('the result of a query is downloaded and copied as CSV and as JSON, and a large value opens as a tree', async ({
  page,
  project,
}) => {
  await page.goto(`/project/${project.ref}/sql/new`)
  await runSql(page, query)
  await expect(page.getByRole('gridcell', { name: 'second' })).toBeVisible()

  for (const [format, content] of Object.entries(expected))
    await test.step(`download as ${format}`, async () => {
      await page.getByRole('button', { name: 'Download result' }).click()
      const begun = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: `Download as ${format}` }).click()
      const download = await begun
      expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${format.toLowerCase()}$`))
      expect((await readFile(await download.path(), 'utf8')).trimEnd()).toBe(content)
    })

  await test.step('copy as CSV', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy result' }).click()
    await page.getByRole('menuitem', { name: 'Copy as CSV' }).click()
    await expect(page.locator('[data-sonner-toast]', { hasText: 'Copied 2 rows as CSV' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(expected.CSV)
  })

  await test.step('copy a selection as SQL', async () => {
    await page.getByRole('gridcell', { name: '1', exact: true }).click()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByRole('button', { name: 'Copy result' }).click()
    await page.getByRole('menuitem', { name: 'Copy selection as SQL' }).click()
    await expect(page.locator('[data-sonner-toast]', { hasText: 'Copied 2 rows as SQL' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `insert into query_result ("id", "words") values\n('1', 'a "quoted", text'),\n('2', 'second');`,
    )
  })

  await test.step('a JSON value of a megabyte opens as a tree, whose branches open when they are needed', async () => {
    await runSql(
      page,
      `select json_build_object('name', 'harbour', 'berths', json_agg(json_build_object('id', n, 'note', repeat('x', 1000)))) as doc
     from generate_series(1, 1000) n`,
    )
    await page.getByRole('gridcell', { name: /harbour/ }).dblclick()
    const dialog = page.getByRole('dialog')
    const tree = dialog.getByRole('list', { name: 'doc' })
    await expect(tree).toContainText('name: "harbour"')
    await expect(tree.getByRole('listitem')).toHaveCount(3)
    await tree.getByRole('button', { name: 'berths: [ 1,000 items ]' }).click()
    await expect(tree.getByRole('listitem')).toHaveCount(3 + 100 + 1)
    await tree.getByRole('button', { name: '99: { 2 keys }' }).click()
    await expect(tree).toContainText('id: 100')
    await tree.getByRole('button', { name: 'Show 100 of 900 more' }).click()
    await expect(tree.getByRole('button', { name: '100: { 2 keys }' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Show as text' }).click()
    await expect(dialog.getByRole('region', { name: 'Value' })).toContainText('"name": "harbour"')
    await page.keyboard.press('Escape')
  })

  await test.step('after six other queries, more than a page keeps, the result is there again', async () => {
    for (let other = 1; other <= 6; other += 1) {
      await page.getByRole('link', { name: 'New snippet' }).click()
      await runSql(page, `select ${other} as other`)
    }
    await page
      .getByRole('navigation', { name: 'Open queries' })
      .getByRole('link', { name: /json_build_object/ })
      .click()
    await expect(page.getByRole('gridcell', { name: /harbour/ })).toBeVisible()
  })
})

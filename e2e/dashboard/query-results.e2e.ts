import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures.ts'
import { runSql } from '../steps.ts'

const query = `select 1 as id, 'a "quoted", text' as words, null::text as nothing
union all select 2, 'second', '' order by id`

const expected = {
  CSV: ['id,words,nothing', '1,"a ""quoted"", text",', '2,second,""'].join('\n'),
  JSON: '[\n  {"id": 1, "words": "a \\"quoted\\", text", "nothing": null},\n  {"id": 2, "words": "second", "nothing": ""}\n]',
}

test('the result of a query is downloaded and copied as CSV and as JSON', async ({ page, person }) => {
  const project = await person.createProject()
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
})

import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { paste } from '../steps.ts'

const editorIn = (panel: Locator) => panel.getByRole('textbox', { name: /^SQL definition/ })

/** Puts a text in place of the definition. */
const replaceText = async (page: Page, panel: Locator, change: (sql: string) => string, stored: string) => {
  await expect(panel.locator('.monaco-diff-editor')).toBeVisible()
  await editorIn(panel).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await paste(page, change(stored))
}

test('with the preview of the inline editor on, the SQL of an object is edited beside its list', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  await project.query(`
    create table public.buoy (id int primary key, depth numeric(6,2), user_id uuid);
    create function public.double(n int) returns int language sql as 'select n * 2';
    create policy own on public.buoy for select using (id > 1);
    create view public.deep as select id from public.buoy where depth > 100`)
  const definition = async (text: string) => (await project.query(text))[0]?.rows[0]?.[0] ?? ''
  const panelOf = (what: string) => page.getByRole('dialog', { name: `SQL of the ${what}` })
  const edit = (what: string) => page.getByRole('button', { name: `Edit the ${what} as SQL` })

  await test.step('the preview is switched on', async () => {
    await page.goto(`/project/${project.ref}/database/functions`)
    await expect(page.getByRole('button', { name: 'Definition of double' })).toBeVisible()
    await expect(edit('function double')).toHaveCount(0)
    await page.goto(`/project/${project.ref}/database/functions?featurePreviewModal=supabase-ui-preview-inline-editor`)
    await page.getByRole('button', { name: 'Enable preview' }).click()
    await page.keyboard.press('Escape')
    await expect(edit('function double')).toBeVisible()
  })

  await test.step('a function: an error is marked at its place, and the corrected text runs as it stands', async () => {
    const panel = panelOf('function double')
    const stored = await definition(`select pg_get_functiondef('public.double'::regproc)`)
    await edit('function double').click()
    await replaceText(page, panel, (sql) => sql.replace('n * 2', 'm * 3'), stored)
    await expect(panel.locator('.line-delete').first(), 'the stored line above the edited one').toBeVisible()
    await panel.getByRole('button', { name: /^Save/ }).click()
    await expect(panel.getByRole('alert')).toContainText('column "m" does not exist')
    await expect(panel.locator('.squiggly-error')).toBeVisible()
    await replaceText(page, panel, (sql) => sql.replace('n * 2', 'n * 3'), stored)
    await panel.getByRole('button', { name: /^Save/ }).click()
    await expect(panel).toBeHidden()
    expect(await definition('select public.double(2)')).toBe('6')
  })

  await test.step('a table: the edited CREATE TABLE is reviewed as ALTER statements', async () => {
    await page.getByRole('navigation', { name: 'Database' }).getByRole('link', { name: 'Tables', exact: true }).click()
    const panel = panelOf('table buoy')
    await edit('table buoy').click()
    await replaceText(
      page,
      panel,
      () => `create table public.buoy (
        id integer constraint buoy_pkey primary key, depth numeric(6,2), owner_id uuid, note text);`,
      '',
    )
    await panel.getByRole('button', { name: /^Review changes/ }).click()
    const sql = panel.getByRole('region', { name: /^SQL that will run/ })
    await expect(sql).toContainText('rename column user_id to owner_id')
    await expect(sql).toContainText('add column note text')
    await panel.getByRole('button', { name: /^Save/ }).click()
    await expect(panel).toBeHidden()
    expect(
      await definition(`select string_agg(attname, ',' order by attnum) from pg_attribute
                         where attrelid = 'public.buoy'::regclass and attnum > 0`),
    ).toBe('id,depth,owner_id,note')
  })

  await test.step('a policy is created again in one transaction; closing asks before changes are lost', async () => {
    await page.goto(`/project/${project.ref}/auth/policies`)
    const panel = panelOf('policy own')
    await edit('policy own').click()
    await replaceText(page, panel, () => 'create policy own on public.buoy for select using (id > 5)', '')
    await panel.getByRole('button', { name: 'Close' }).click()
    const question = page.getByRole('alertdialog', { name: 'Close without saving' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await panel.getByRole('button', { name: /^Review changes/ }).click()
    await expect(panel.getByRole('region', { name: /^SQL that will run/ })).toContainText(
      'drop policy own on public.buoy;',
    )
    await panel.getByRole('button', { name: /^Save/ }).click()
    await expect(panel).toBeHidden()
    expect(await definition(`select qual from pg_policies where policyname = 'own'`)).toBe('(id > 5)')
  })

  await test.step('a view is edited from the list of tables', async () => {
    await page.goto(`/project/${project.ref}/editor`)
    const list = page.getByRole('complementary', { name: 'Tables' })
    await list.getByRole('link', { name: 'view deep' }).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Edit as SQL' }).click()
    const panel = panelOf('view deep')
    await replaceText(page, panel, () => 'create or replace view public.deep as select id from public.buoy;', '')
    await panel.getByRole('button', { name: /^Review changes/ }).click()
    await panel.getByRole('button', { name: /^Save/ }).click()
    await expect(panel).toBeHidden()
    expect(await definition(`select pg_get_viewdef('public.deep'::regclass, true)`)).not.toContain('WHERE')
  })
})

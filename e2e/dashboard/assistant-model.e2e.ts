import type { ModelServer } from '@cairn/dev-env/model-server'
import { startModelServer } from '@cairn/dev-env/model-server'
import { signUp } from '@cairn/dev-env/person'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../fixtures.ts'
import { openTable } from '../steps.ts'

const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const messages = (page: Page) => page.getByRole('list', { name: 'Messages' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const ask = async (page: Page, text: string) => {
  await field(page).fill(text)
  // Nothing is sent while the answer before it has not ended.
  await expect(button(page, 'Send')).toBeVisible()
  await field(page).press('Enter')
  await expect(messages(page)).toContainText(text)
}
const lastBody = ({ requests }: ModelServer) => requests.at(-1)?.body ?? ''

test('a model answers, proposes SQL that waits for the person, is stopped, fails and is asked again; what is shared is chosen', async ({
  browser,
  startInstallation,
}) => {
  await using model = await startModelServer()
  const installation = await startInstallation({
    CAIRN_AI_BASE_URL: `${model.url}/v1`,
    CAIRN_AI_API_KEY: 'sk-nobody-sees-this',
    CAIRN_AI_MODEL: 'small-1',
  })
  const person = await signUp(installation.url, 'person')
  const project = await person.createProject({ name: 'bakery' })
  await project.query("create table cakes (id int primary key, name text); insert into cakes values (1, 'hidden cake')")
  const context = await browser.newContext({ baseURL: installation.url })
  const page = await context.newPage()
  await signIn(page, person)
  await page.goto(`/project/${project.ref}`)
  await button(page, 'Assistant').click()
  await expect(field(page)).toBeFocused()
  await expect(page.getByText('small-1 at localhost')).toBeVisible()

  await test.step('an answer is read as Markdown, without links or pictures', async () => {
    model.turn = () => [
      'Use **joins**, see [this](https://a.example) ![](https://a.example/p.png)\n\n```sql\nselect 1\n```',
      { tool: 'suggest_questions', input: { questions: ['Which joins are slow?'] } },
    ]
    await ask(page, 'How do I join?')
    await expect(messages(page).getByText('joins', { exact: true })).toBeVisible()
    await expect(messages(page)).toContainText('this (https://a.example)')
    await expect(messages(page).getByRole('region', { name: 'SQL' })).toHaveText('select 1')
    await expect(messages(page).getByRole('link')).toHaveCount(0)
    await expect(messages(page).getByRole('img')).toHaveCount(0)
    expect(lastBody(model)).not.toContain('public.cakes')
    await button(page, 'Good answer').click()
    await expect(button(page, 'Good answer')).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('list', { name: 'Suggestions' }).getByRole('button').click()
    await expect(field(page)).toHaveValue('Which joins are slow?')
    await expect(page.getByRole('list', { name: 'Suggestions' })).toHaveCount(0)
  })

  await test.step('the organization shares its schema; the preview has what is sent', async () => {
    await page.getByRole('link', { name: 'disabled' }).click()
    await page.getByRole('combobox', { name: 'Shared with the AI provider' }).click()
    await page.getByRole('option', { name: 'Schema', exact: true }).click()
    await expect(page.getByText('Opt-in keys: AI_SQL_GENERATOR_OPT_IN')).toBeVisible()
    const shared = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Assistant', exact: true }) })
    await shared.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText('The setting was saved')).toBeVisible()
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'AI provider' }) })
    await expect(card).toContainText('The assistant answers with small-1 at localhost')
    await card.getByRole('textbox', { name: 'Address' }).fill('http://10.0.0.1/v1')
    await card.getByRole('textbox', { name: 'Model', exact: true }).fill('own-1')
    await card.getByRole('button', { name: 'Test' }).click()
    await expect(card.getByRole('alert')).toContainText('This URL leads to a private network')
    await card.getByRole('button', { name: 'Discard' }).click()
    await page.goBack()
    await button(page, 'Attach').click()
    await page.getByRole('option', { name: 'cakes' }).click()
    await expect(page.getByRole('list', { name: 'Attached' })).toHaveText('public.cakes')
    await field(page).fill('What is in cakes?')
    await button(page, 'See what is sent').click()
    await expect(page.getByRole('dialog', { name: 'What is sent' })).toContainText('table public.cakes')
    await page.keyboard.press('Escape')
  })

  await test.step('a tool reads, and SQL that changes something runs after a review', async () => {
    const sql = "update cakes set name = 'lemon cake'"
    model.turn = ({ body }) => {
      if (body.includes('"content":"It ran.')) return ['It is renamed.']
      if (body.includes('"role":"tool"')) return [{ tool: 'run_sql', input: { sql, title: 'Rename the cake' } }]
      return ['I look first. ', { tool: 'list_tables', input: { search: 'cakes' } }]
    }
    await field(page).press('Enter')
    await expect(messages(page).getByText('Read tables')).toBeVisible()
    const card = page.getByRole('region', { name: 'Rename the cake' })
    await expect(card).toContainText('Writes')
    await expect(card).toContainText('Changes all rows of cakes')
    await card.getByRole('button', { name: 'Review changes' }).click()
    await expect(card).toContainText('UPDATE: 1 row. Rolled back: nothing has changed yet.')
    await card.getByRole('button', { name: 'Run and change data' }).click()
    await expect(card).toContainText('Ran')
    await expect(messages(page)).toContainText('It is renamed.')
    expect((await project.query('select name from cakes'))[0]?.rows).toEqual([['lemon cake']])
  })

  await test.step('SQL that reads shows its rows here, and the model gets none; SQL is refused', async () => {
    const input = { sql: 'select name, length(name) as letters from cakes', title: 'Read the cakes' }
    const chart = { type: 'bar', x: 'name', y: ['letters'] }
    const proposal = { tool: 'run_sql', input: { ...input, chart } }
    model.turn = () => [proposal]
    await button(page, 'New chat').click()
    await ask(page, 'Which cakes?')
    const card = page.getByRole('region', { name: 'Read the cakes' })
    await expect(card).toContainText('Reads')
    model.turn = () => ['There they are.']
    await card.getByRole('button', { name: 'Run', exact: true }).click()
    await expect(card.getByRole('region', { name: 'Rows' })).toContainText('lemon cake')
    await expect(card.getByRole('figure', { name: /^letters by name\./ })).toBeVisible()
    await expect(messages(page)).toContainText('There they are.')
    expect(lastBody(model)).not.toContain('lemon cake')
    model.turn = ({ body }) => (body.includes('The person refused') ? ['Then not.'] : [proposal])
    await ask(page, 'Once more?')
    await button(page, 'Refuse').click()
    await expect(messages(page)).toContainText('Then not.')
  })

  await test.step('an answer is stopped; a provider that fails is asked again; a message is edited and sent again', async () => {
    await button(page, 'New chat').click()
    model.turn = () => ({ says: 'It begins', ending: 'silence' })
    await ask(page, 'A long story?')
    await expect(messages(page)).toContainText('It begins')
    await button(page, 'Stop').click()
    await expect(button(page, 'Send')).toBeVisible()
    await expect.poll(() => model.abandoned()).toBeGreaterThan(0)
    model.turn = () => ({ status: 503, message: 'overloaded' })
    await ask(page, 'And now?')
    await expect(page.getByRole('alert')).toContainText('The AI provider failed (status 503). It said: overloaded')
    model.turn = () => ['Now it works.']
    await button(page, 'Try again').click()
    await expect(messages(page)).toContainText('Now it works.')
    await messages(page).getByRole('listitem').first().getByRole('button', { name: 'Message actions' }).click()
    await page.getByRole('menuitem', { name: 'Edit from here' }).click()
    await expect(messages(page)).toHaveCount(0)
    await expect(field(page)).toHaveValue('A long story?')
    model.turn = () => ['A short one.']
    await field(page).press('Enter')
    await expect(messages(page)).toContainText('A short one.')
    expect(lastBody(model)).not.toContain('And now?')
    await page.reload()
    await expect(messages(page)).toContainText('A short one.')
  })

  await test.step('a filter and a table are described; the person uses the one and creates the other', async () => {
    await button(page, 'Close the assistant').click()
    await openTable(page, 'cakes')
    const cake = page.getByRole('gridcell', { name: 'lemon cake', includeHidden: true })
    await expect(cake).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select row 1' }).click()
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Copy' }).click()
    // Rows are not shared: the level is that of the schema.
    const attach = page.getByRole('menuitem', { name: 'Attach to the assistant' })
    await expect(attach).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Escape')
    await button(page, 'Clear the selection').click()
    await button(page, 'Filter').click()
    const filter = page.getByRole('dialog', { name: 'New filter' })
    model.turn = () => ['{"conditions":[{"column":"name","operator":"contains","value":"apple"}]}']
    const words = filter.getByRole('textbox', { name: 'Filter by description' })
    await words.fill('those with apple')
    await words.press('Enter')
    await expect(filter.getByLabel('Proposed filter')).toHaveText('name contains apple')
    await filter.getByRole('button', { name: 'Use this filter' }).click()
    await expect(page.getByRole('button', { name: /^Condition name contains apple/ })).toBeVisible()
    await expect(cake).toHaveCount(0)

    await page.getByRole('complementary', { name: 'Tables' }).getByRole('button', { name: 'New table' }).click()
    const panel = page.getByRole('dialog', { name: 'New table in public' })
    const column = { name: 'id', type: 'bigint', identity: true, primary_key: true }
    model.turn = () => [JSON.stringify({ name: 'bakers', columns: [column] })]
    const name = panel.getByLabel('Name', { exact: true })
    const description = panel.getByRole('textbox', { name: 'Describe the table' })
    await description.fill('Bakers')
    await description.press('Enter')
    await expect(name).toHaveValue('bakers')
    await expect(panel.getByRole('region', { name: 'SQL that will run' })).toContainText('bakers')
    await panel.getByRole('button', { name: /^Create table/ }).click()
    await expect(panel).toBeHidden()
    expect((await project.query("select to_regclass('public.bakers')"))[0]?.rows).toEqual([['bakers']])
  })

  await test.step('SQL is changed in the editor by an instruction and after an error; a name is suggested', async () => {
    await page.goto(`/project/${project.ref}/sql/new`)
    const editor = page.getByRole('textbox', { name: /^SQL/ })
    const code = page.locator('.monaco-editor[role="code"]').first()
    await expect(code).toBeVisible()
    await expect(button(page, 'Edit with the assistant')).toBeVisible()
    await editor.focus()
    await page.keyboard.insertText('select nam from cakes;\nselect 2;')
    await page.keyboard.press('ControlOrMeta+Enter')
    model.turn = () => ['```sql\nselect name from cakes\n```']
    await button(page, 'Fix').click()
    const panel = page.getByRole('dialog', { name: 'Fix with the assistant' })
    await expect(panel.getByRole('button', { name: 'Accept' })).toBeVisible()
    expect(lastBody(model)).toContain('column \\"nam\\" does not exist')
    await panel.getByRole('button', { name: 'Accept' }).click()
    await expect(panel).toHaveCount(0)
    await expect(code).toContainText('select name from cakes')
    await expect(code).toContainText('select 2')

    await editor.focus()
    await page.keyboard.press('ControlOrMeta+a')
    model.turn = () => ({ says: 'select', ending: 'silence' })
    await page.keyboard.press('ControlOrMeta+k')
    const dialog = page.getByRole('dialog', { name: 'Edit with the assistant' })
    await expect(dialog.getByRole('textbox', { name: 'Instruction' })).toBeFocused()
    await page.keyboard.type('Count them')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Stop' }).click()
    await expect(dialog.getByRole('button', { name: 'Ask' })).toBeVisible()
    model.turn = () => ({ status: 503, message: 'overloaded' })
    await dialog.getByRole('textbox', { name: 'Instruction' }).fill('Count them')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toContainText('The AI provider failed (status 503). It said: overloaded')
    model.turn = () => ['select count(*) from cakes']
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('button', { name: 'Refuse' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(code).toContainText('select 2')

    model.turn = () => ['"Names of all cakes"']
    await page.getByRole('button', { name: 'select name from cakes', exact: true }).click()
    await button(page, 'Suggest a name').click()
    await expect(page.getByRole('textbox', { name: 'Name of the snippet' })).toHaveValue('Names of all cakes')
    await page.keyboard.press('Escape')
    await button(page, 'Attach to the assistant').click()
    await expect(page.getByRole('list', { name: 'Attached' })).toContainText('select')
  })
  await context.close()
})

import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { paste } from '../steps.ts'

const typeCode = async (page: Page, file: string, code: string) => {
  await expect(page.locator('.monaco-editor[role="code"]')).toBeVisible()
  await page.getByRole('textbox', { name: new RegExp(`^Text of ${file}`) }).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await paste(page, code)
}

/** Without a key. */
const statusOf = async (url: string): Promise<number> => (await fetch(url)).status

test('a function is written, deployed, tested, changed, given a secret, and deleted', async ({ page, person }) => {
  const project = await person.createProject({ name: 'lighthouse' })
  const { url } = await project.detail()
  await page.goto(`/project/${project.ref}/functions`)

  await test.step('a new function begins with code that works', async () => {
    await page.getByRole('link', { name: 'New function' }).click()
    await page.getByRole('button', { name: /^Deploy function/ }).click()
    await expect(page.getByText('Enter a name.')).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill('greet')
    await page.getByRole('button', { name: /^Deploy function/ }).click()
    await expect(page.getByRole('heading', { name: 'greet', level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: 'URL' })).toContainText(`${url}/functions/v1/greet`)
  })

  const answer = page.getByRole('region', { name: 'Answer' })
  await test.step('it is called from the page', async () => {
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(answer).toContainText('200')
    await expect(answer).toContainText('"message": "Hello Ada"')
  })

  await test.step('what Deno cannot read is not deployed', async () => {
    await typeCode(page, 'index.ts', 'Deno.serve(() => {')
    await page.getByRole('button', { name: /^Deploy/ }).click()
    await expect(page.getByText('The function was not deployed: Deno could not read it')).toBeVisible()
    await expect(page.getByText(/index\.ts:1/)).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.locator('.view-lines')).toContainText('Answers with a greeting')
  })

  await test.step('a second file and a secret', async () => {
    await page.getByRole('button', { name: 'Add a file' }).click()
    await typeCode(page, 'file.ts', `export const words = () => 'The secret is ' + Deno.env.get('HARBOUR')`)
    await page.getByLabel('File name').fill('index.ts')
    await expect(page.getByText('Another file has this name.')).toBeVisible()
    await page.getByLabel('File name').fill('words.ts')
    await expect(page.locator('.view-lines')).toContainText('The secret is')
    await page.getByRole('button', { name: 'index.ts', exact: true }).click()
    await typeCode(
      page,
      'index.ts',
      `import { words } from './words.ts'\nDeno.serve(() => new Response(words(), { status: 201 }))`,
    )
    await page.getByRole('button', { name: /^Deploy/ }).click()
    await expect(page.getByText('Deployed version 2 of greet')).toBeVisible()

    await page.goto(`/project/${project.ref}/functions/secrets`)
    await page.getByRole('button', { name: 'Add secrets' }).click()
    const panel = page.getByRole('dialog', { name: 'Add secrets' })
    await panel.getByLabel('Secrets').fill('no assignment')
    await panel.getByRole('button', { name: /^Save secrets/ }).click()
    await expect(panel.getByText('Line 1: write NAME=value on each line.')).toBeVisible()
    await panel.getByLabel('Secrets').fill('HARBOUR="Nore"\nOTHER=1')
    await panel.getByRole('button', { name: /^Save secrets/ }).click()
    await expect(page.getByRole('row', { name: /HARBOUR/ })).toBeVisible()
    await page.getByRole('button', { name: 'Delete OTHER' }).click()
    await page.getByRole('button', { name: 'Delete secret', exact: true }).click()
    await expect(page.getByRole('row', { name: /OTHER/ })).toBeHidden()

    await page.goto(`/project/${project.ref}/functions/greet`)
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(answer).toContainText('The secret is Nore')
  })

  await test.step('without a check it can be called without a key', async () => {
    expect(await statusOf(`${url}/functions/v1/greet`)).toBe(401)
    await page.getByRole('switch', { name: 'Check API keys and tokens' }).click()
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText('Saved the settings of the function')).toBeVisible()
    expect(await statusOf(`${url}/functions/v1/greet`)).toBe(201)
  })

  await test.step('it is deleted', async () => {
    await page.getByRole('button', { name: 'Delete function' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete greet' })
    await dialog.getByRole('textbox').fill('greet')
    await dialog.getByRole('button', { name: 'Delete function' }).click()
    await expect(page.getByRole('heading', { name: 'No functions' })).toBeVisible()
    expect(await statusOf(`${url}/functions/v1/greet`)).toBe(404)
  })
})

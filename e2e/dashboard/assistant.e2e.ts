import type { Page } from '@playwright/test'
import { atRest } from '../../tools/browser.ts'
import { expect, test } from '../fixtures.ts'

const panel = (page: Page) => page.getByRole('complementary', { name: 'Assistant' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const messages = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
const chats = (page: Page) => page.getByRole('list', { name: 'Chats' }).getByRole('listitem')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const write = async (page: Page, text: string) => {
  await field(page).fill(text)
  await field(page).press('Enter')
  await expect(messages(page).last()).toContainText(text)
}
const messageAction = async (page: Page, text: string, action: string) => {
  await messages(page).filter({ hasText: text }).getByRole('button', { name: 'Message actions' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('the assistant opens by its button, its key and the address, and stays as it was left; without a model it answers what it can; a narrow screen is all its own', async ({
  page,
  project: { ref },
}) => {
  await test.step('the button and its key open the assistant; without a model it says where one is set, and answers what it can by itself', async () => {
    await page.goto(`/project/${ref}`)
    await expect(page.getByRole('heading', { name: 'Get started' })).toBeVisible()
    await press(page, 'Assistant')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('ControlOrMeta+i')
    await expect(panel(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Assistant', exact: true })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+i')
    await expect(panel(page)).toContainText('An operator sets CAIRN_AI_BASE_URL')
    await panel(page).getByRole('button', { name: '/error Explain an error code of PostgreSQL' }).click()
    await expect(field(page)).toHaveValue('/error ')
    const answers = async (command: string, answer: string) => {
      await field(page).fill(command)
      await field(page).press('Enter')
      await expect(messages(page).last()).toContainText('Answered without a model')
      await expect(messages(page).last()).toContainText(answer)
    }
    await answers('/error 23505', 'A row with the same value exists already')
    await answers('/filter total above 10', 'where total > 10')
    await answers('/explain select 1', 'Result')
    await answers('/search users', 'auth.users')
    await field(page).fill('/lints')
    await field(page).press('Enter')
    await expect(messages(page).last()).toContainText('Leaked passwords are accepted')
    await expect(page.getByRole('button', { name: 'Message actions' })).toHaveCount(10)
  })

  await test.step('the address opens and closes the assistant, and it stays as it was left', async () => {
    await page.goto(`/project/${ref}?aiAssistantPanelOpen=true`)
    await expect(field(page)).toBeVisible()
    // It would take the focus right after it was drawn.
    await atRest(page)
    await expect(field(page)).not.toBeFocused()

    await test.step('closing it overrides the address', async () => {
      await press(page, 'Close the assistant')
      await expect(panel(page)).toBeHidden()
      await expect(page).toHaveURL(new RegExp(`/project/${ref}$`))
      await expect(page.getByRole('button', { name: 'Assistant', exact: true })).toBeFocused()
    })

    await test.step('a reload finds it open, as wide as it was', async () => {
      await page.goto(`/project/${ref}?aiAssistantPanelOpen=true`)
      const handle = page.getByRole('separator', { name: 'Width of the assistant' })
      await handle.focus()
      await handle.press('ArrowLeft')
      await expect(handle).toHaveAttribute('aria-valuenow', '424')
      await page.goto(`/project/${ref}`)
      await expect(panel(page)).toBeVisible()
      await expect(handle).toHaveAttribute('aria-valuenow', '424')
      await field(page).press('Escape')
      await expect(panel(page)).toBeHidden()
    })

    await test.step('an address that says false closes what was left open', async () => {
      await page.goto(`/project/${ref}?aiAssistantPanelOpen=true`)
      await expect(panel(page)).toBeVisible()
      await page.goto(`/project/${ref}?aiAssistantPanelOpen=false`)
      await expect(page.getByRole('heading', { name: 'Get started' })).toBeVisible()
      await expect(panel(page)).toBeHidden()
      // Were it about to come, this would close it.
      await press(page, 'Assistant')
      await expect(panel(page)).toBeVisible()
    })
  })

  await test.step('on a narrow screen the assistant has all of it', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/project/${ref}?aiAssistantPanelOpen=true`)
    const sheet = page.getByRole('dialog', { name: 'Assistant' })
    await expect(field(page)).toBeVisible()
    // Where it comes to rest.
    await expect.poll(() => sheet.boundingBox()).toMatchObject({ x: 0, width: 390, height: 844 })
    await write(page, 'on the way')
    await press(page, 'Close the assistant')
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('button', { name: 'Assistant', exact: true })).toBeFocused()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
    await expect(sheet).toBeHidden()
    // Were it about to come, this would close it.
    await press(page, 'Assistant')
    await expect(sheet).toBeVisible()
  })
})

test('what is written is kept in chats, which can be gone through; nothing answers', async ({
  page,
  project: { ref },
}) => {
  await page.goto(`/project/${ref}?aiAssistantPanelOpen=true`)
  await expect(panel(page)).toContainText('No AI provider is configured on this installation.')
  await write(page, 'first question')
  await write(page, 'second question')
  await write(page, 'third question')
  await expect(messages(page)).toHaveCount(3)

  await test.step('what follows a message goes, without it and with it', async () => {
    await messageAction(page, 'second question', 'Delete following messages')
    await expect(messages(page)).toHaveText([/first question/, /second question/])
    await messageAction(page, 'second question', 'Edit from here')
    await expect(messages(page)).toHaveText([/first question/])
    await expect(field(page)).toHaveValue('second question')
  })

  await test.step('a new chat becomes active; another can be chosen', async () => {
    await press(page, 'New chat')
    await expect(field(page)).toHaveValue('')
    await write(page, 'elsewhere')
    await press(page, 'Chats')
    await expect(chats(page)).toHaveText([/elsewhere/, /first question/])
    await chats(page).nth(1).getByRole('button').first().click()
    await expect(messages(page)).toHaveText([/first question/])
  })

  await test.step('deleting the active chat activates the first that remains', async () => {
    await press(page, 'Chats')
    await chats(page).nth(1).getByRole('button', { name: 'Delete New chat' }).click()
    await press(page, 'Delete chat')
    await expect(chats(page)).toHaveText([/elsewhere/])
    await press(page, 'Chats')
    await expect(messages(page)).toHaveText([/elsewhere/])
  })

  await test.step('clearing empties the chat and the field', async () => {
    await field(page).fill('half a question')
    await press(page, 'Clear messages')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear messages' }).click()
    await expect(panel(page)).toContainText('No messages')
    await expect(field(page)).toHaveValue('')
  })
})

test('nothing is lost by a switch of the project, or by leaving at once', async ({ page, person }) => {
  const organization = await person.createOrganization()
  const one = await person.createProject({ organization, name: 'one' })
  const two = await person.createProject({ organization, name: 'two' })
  await page.goto(`/project/${one.ref}?aiAssistantPanelOpen=true`)
  await write(page, 'about one')
  await field(page).fill('half a question about one')
  await page.getByRole('button', { name: 'Switch: projects' }).click()
  await page.getByRole('option', { name: /^two/ }).click()
  await expect(page).toHaveURL(new RegExp(two.ref))

  await page.goto(`/project/${two.ref}?aiAssistantPanelOpen=true`)
  await expect(field(page)).toHaveValue('')
  await field(page).fill('half a question about two')
  // No half second passes between the last letter and this.
  await page.goto(`/project/${one.ref}`)
  await expect(messages(page)).toHaveText([/about one/])
  await expect(field(page)).toHaveValue('half a question about one')
  await page.goto(`/project/${two.ref}`)
  await expect(field(page)).toHaveValue('half a question about two')
  await expect(messages(page)).toHaveCount(0)
})

/** The chats of a project in the browser's database, as text. A read waits for a write that was begun before it. */
const savedChats = (page: Page, accountId: string, ref: string): Promise<string> =>
  page.evaluate(
    async ([database, project]) => {
      const opened = indexedDB.open(database)
      await new Promise((resolve) => opened.addEventListener('success', resolve, { once: true }))
      const read = opened.result.transaction('assistantState').objectStore('assistantState').get(project)
      await new Promise((resolve) => read.addEventListener('success', resolve, { once: true }))
      opened.result.close()
      return JSON.stringify(read.result ?? null)
    },
    [`ai-assistant-db-${accountId}`, ref] as const,
  )

test('two tabs of one project: what one writes or deletes, the other shows', async ({
  page,
  project: { ref, owner },
}) => {
  await page.goto(`/project/${ref}?aiAssistantPanelOpen=true`)
  await write(page, 'from the first tab')
  // A tab that is opened before that begins a chat of its own.
  await expect.poll(() => savedChats(page, owner.accountId, ref)).toContain('from the first tab')
  const other = await page.context().newPage()
  await other.goto(`/project/${ref}?aiAssistantPanelOpen=true`)
  await press(page, 'New chat')
  await write(page, 'a second chat')
  await press(other, 'Chats')
  await expect(chats(other)).toHaveText([/a second chat/, /from the first tab/])
  await chats(other).nth(0).getByRole('button', { name: 'Delete New chat' }).click()
  await press(other, 'Delete chat')
  await expect(messages(page)).toHaveText([/from the first tab/])
  await write(page, 'still here')
  await expect(chats(other)).toHaveCount(1)
  await page.reload()
  await expect(messages(page)).toHaveText([/from the first tab/, /still here/])
})

test('chats are saved 500 ms after the last change', async ({ page, project: { ref, owner } }) => {
  await page.clock.install()
  await page.goto(`/project/${ref}?aiAssistantPanelOpen=true`)
  await write(page, 'first question')
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const saved = async () => (await savedChats(page, owner.accountId, ref)).match(/\w+ question/g)
  await expect.poll(saved).toEqual(['first question'])

  await write(page, 'second question')
  await page.clock.runFor(499)
  await write(page, 'third question')
  await page.clock.runFor(499)
  await expect(messages(page)).toHaveCount(3)
  expect(await saved()).toEqual(['first question'])
  await page.clock.runFor(1)
  await expect.poll(saved).toEqual(['first question', 'second question', 'third question'])
})

test('a state of older dashboards is taken over, then removed; where the browser keeps nothing, the assistant works until the page goes', async ({
  page,
  project: { ref, owner },
}) => {
  await test.step('a state of older dashboards is taken over, then removed; one that cannot be read is removed', async () => {
    const key = `supabase-ai-assistant-state-${ref}`
    const stored = () => page.evaluate((name) => localStorage.getItem(name), key)
    const leave = (text: string) =>
      page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, text] as const)
    const legacy = {
      open: true,
      activeChatId: 'c1',
      chats: {
        c1: {
          id: 'c1',
          name: 'Slow queries',
          messages: [{ id: 'm1', role: 'user', content: 'from long ago' }],
          createdAt: '2025-01-01T00:00:00.000Z',
          updatedAt: '2025-01-01T00:00:00.000Z',
        },
      },
    }
    await page.goto('/organizations')
    await leave(JSON.stringify(legacy))
    await page.goto(`/project/${ref}?aiAssistantPanelOpen=true`)
    await expect(panel(page).getByRole('heading', { name: 'Slow queries' })).toBeVisible()
    await expect(messages(page)).toHaveText([/from long ago/])
    await expect.poll(stored).toBeNull()
    await page.reload()
    await expect(messages(page)).toHaveText([/from long ago/])

    await leave('{"chats":')
    await page.reload()
    await expect(messages(page)).toHaveText([/from long ago/])
    expect(await stored()).toBeNull()
  })

  await test.step('where the browser keeps nothing, the assistant works until the page goes, and says why in the console alone', async () => {
    await page.goto('/organizations')
    // As a newer version of the dashboard would leave it: this one cannot open it.
    await page.evaluate(
      (name) =>
        new Promise((resolve) => {
          indexedDB.open(name, 9).addEventListener('success', resolve, { once: true })
        }),
      `ai-assistant-db-${owner.accountId}`,
    )
    const said = page.waitForEvent('console', (message) => message.text().includes('chats could not be read'))
    await page.goto(`/project/${ref}?aiAssistantPanelOpen=true`)
    await said
    await write(page, 'kept in memory')
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  })
})

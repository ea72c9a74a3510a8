import type { Verdict } from '@cairn/dev-env/reverse-proxy'
import { startReverseProxy } from '@cairn/dev-env/reverse-proxy'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../fixtures.ts'
import { boxOf, goToTable, paste } from '../steps.ts'

const makeNotes = `create table note (id int primary key, body text, likes int not null default 0);
insert into note select n, 'note ' || n, n from generate_series(1, 6) n;`

const grid = (page: Page) => page.getByRole('grid', { name: 'Rows of note' })
/** A cell by the number of its row and the name of its column. */
const cell = (page: Page, row: number, column: 'id' | 'body' | 'likes') =>
  grid(page).locator(`[aria-rowindex="${row + 1}"] > [aria-colindex="${{ id: 2, body: 3, likes: 4 }[column]}"]`)

const editCell = async (page: Page, row: number, column: 'body' | 'likes', text: string) => {
  await cell(page, row, column).dblclick()
  await grid(page).getByRole('textbox', { name: column }).fill(text)
  await page.keyboard.press('Enter')
  await expect(grid(page).getByRole('textbox')).toHaveCount(0)
}

test('a range is pasted and filled in one change, refused as a whole, undone and redone; one value is set in all selected cells', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  await project.query(makeNotes)
  const stored = async () => (await project.query('select body, likes from note order by id'))[0]?.rows.map(String)
  await goToTable(page, project, 'note')
  await expect(cell(page, 6, 'body')).toHaveText('note 6')

  await test.step('paste over three rows and two columns', async () => {
    await cell(page, 1, 'body').click()
    await paste(page, 'one\t10\ntwo\t20\nthree\t30')
    await expect(cell(page, 3, 'likes')).toHaveText('30')
    await expect.poll(stored).toEqual(['one,10', 'two,20', 'three,30', 'note 4,4', 'note 5,5', 'note 6,6'])
  })

  await test.step('fill down', async () => {
    await cell(page, 3, 'body').click()
    await cell(page, 5, 'body').click({ modifiers: ['Shift'] })
    await page.keyboard.press('ControlOrMeta+d')
    await expect.poll(stored).toEqual(['one,10', 'two,20', 'three,30', 'three,4', 'three,5', 'note 6,6'])
  })

  await test.step('one value that the database refuses leaves all of them as they were', async () => {
    await cell(page, 1, 'likes').click()
    await paste(page, '7\n3000000000')
    await expect(page.getByText('2 cells were not changed')).toBeVisible()
    await expect(page.getByText(/out of range/)).toBeVisible()
    await expect(cell(page, 1, 'likes')).toHaveText('10')
    await expect(cell(page, 2, 'likes')).toHaveText('20')
    expect((await stored())?.slice(0, 2)).toEqual(['one,10', 'two,20'])
  })

  await test.step('undo goes back step by step, redo forward', async () => {
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.getByText('Undone: 2 cells')).toBeVisible()
    await expect(cell(page, 5, 'body')).toHaveText('note 5')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.getByText('Undone: 6 cells')).toBeVisible()
    await expect(cell(page, 1, 'body')).toHaveText('note 1')
    expect(await stored()).toEqual(['note 1,1', 'note 2,2', 'note 3,3', 'note 4,4', 'note 5,5', 'note 6,6'])
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.getByText('There is nothing to undo.')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(page.getByText('Redone: 6 cells')).toBeVisible()
    await expect(cell(page, 3, 'likes')).toHaveText('30')
    expect((await stored())?.slice(0, 3)).toEqual(['one,10', 'two,20', 'three,30'])
  })

  await test.step('where a column was dropped elsewhere, a change of another one is saved, and each value stands in its column', async () => {
    const header = (name: string) => grid(page).getByRole('columnheader', { name: new RegExp(`^${name}`) })
    await expect(header('body')).toBeVisible()
    await project.query('alter table note add column last text; alter table note drop column body')
    await editCell(page, 1, 'likes', '11')
    await expect(header('last')).toBeVisible()
    await expect(header('body')).toHaveCount(0)
    await expect(cell(page, 1, 'body')).toHaveText('11')
    expect((await project.query('select likes from note where id = 1'))[0]?.rows).toEqual([['11']])
  })

  await test.step('a change of the dropped column says that it is gone, and the column goes', async () => {
    await project.query('alter table note drop column likes')
    await cell(page, 1, 'body').dblclick()
    await grid(page).getByRole('textbox', { name: 'likes' }).fill('12')
    await page.keyboard.press('Enter')
    const toast = page.locator('[data-sonner-toast]', { hasText: 'likes was not changed' })
    await expect(toast).toContainText('does not exist')
    await expect(toast.getByRole('button', { name: 'Stage it' })).toHaveCount(0)
    await expect(grid(page).getByRole('columnheader', { name: /^likes/ })).toHaveCount(0)
    await expect(cell(page, 1, 'body')).toHaveText('NULL')
  })

  await project.query(`drop table note; create table note (id int primary key, body text, likes text);
    insert into note select n, 'note ' || n, n from generate_series(1, 6) n;`)
  // Another page of the table: with its new columns, and nothing to undo.
  await goToTable(page, project, 'note')
  await expect(cell(page, 6, 'body')).toHaveText('note 6')

  await test.step('by keyboard: type over a selection, and set all of it', async () => {
    await cell(page, 1, 'body').click()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('F2')
    await grid(page).getByRole('textbox', { name: 'body' }).fill('same')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(cell(page, 2, 'body')).toHaveText('same')
    await expect(grid(page).getByRole('textbox')).toHaveCount(0)
    await expect.poll(async () => (await stored())?.slice(0, 3)).toEqual(['same,1', 'same,2', 'note 3,3'])
    await expect(cell(page, 1, 'body')).toBeFocused()
  })

  await test.step('by key and by the handle: to the right', async () => {
    await cell(page, 3, 'body').click()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('ControlOrMeta+Shift+D')
    await expect(cell(page, 3, 'likes')).toHaveText('note 3')
    await expect.poll(async () => (await stored())?.[2]).toBe('note 3,note 3')
    await cell(page, 4, 'body').click()
    const from = await boxOf(grid(page).locator('[data-fill-handle]'))
    const to = await boxOf(cell(page, 4, 'likes'))
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2)
    await page.mouse.up()
    await expect(cell(page, 4, 'likes')).toHaveText('note 4')
    await expect.poll(async () => (await stored())?.[3]).toBe('note 4,note 4')
  })

  await test.step('in rows that are selected by their checkbox, and one undo takes it back', async () => {
    for (const row of [5, 6])
      await grid(page)
        .getByRole('checkbox', { name: `Select row ${row}`, exact: true })
        .click()
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Set value' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Set a value in 2 rows' })
    await dialog.getByRole('textbox', { name: /^body/ }).fill('both')
    await dialog.getByRole('button', { name: 'Set in 2 rows' }).click()
    await expect(dialog).toBeHidden()
    await expect(cell(page, 6, 'body')).toHaveText('both')
    await expect.poll(async () => (await stored())?.slice(4)).toEqual(['both,5', 'both,6'])
    await cell(page, 6, 'body').click()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(page.getByText('Undone: 2 cells')).toBeVisible()
    expect((await stored())?.slice(4)).toEqual(['note 5,5', 'note 6,6'])
  })
})

/** The installation behind a proxy that holds back changes of cells until `release` is called. */
const holdWrites = async (url: string) => {
  let gate = Promise.withResolvers<undefined>()
  let held = 0
  gate.resolve(undefined)
  const proxy = await startReverseProxy(url, async (call): Promise<Verdict> => {
    if (/\/relations\/\d+\/changes$/.test(call.url ?? '')) {
      held += 1
      await gate.promise
    }
    return 'pass'
  })
  return {
    url: proxy.url,
    /** Writes that have come so far. */
    count: () => held,
    hold: () => {
      gate = Promise.withResolvers()
    },
    release: () => gate.resolve(undefined),
    [Symbol.asyncDispose]: async () => {
      gate.resolve(undefined)
      await proxy[Symbol.asyncDispose]()
    },
  }
}

test('an undo waits for the save under way; an empty bit string stays one; a refused save undoes nothing else', async ({
  context,
  installation,
  person,
}) => {
  const project = await person.createProject()
  await project.query(`create table note (id int primary key, body text, likes int not null default 0, flags varbit);
    insert into note select n, 'note ' || n, n, '' from generate_series(1, 3) n;`)
  const stored = async () =>
    (await project.query(`select body, likes, '<' || flags::text || '>' from note order by id`))[0]?.rows.map(String)
  await using proxy = await holdWrites(installation.url)
  const page = await context.newPage()
  await signIn(page, person)
  await goToTable(page, project, 'note', proxy.url)
  await expect(cell(page, 3, 'body')).toHaveText('note 3')

  await test.step('an undo during a save takes back that save', async () => {
    proxy.hold()
    await editCell(page, 1, 'body', 'slow')
    await expect.poll(proxy.count).toBe(1)
    await page.keyboard.press('ControlOrMeta+z')
    expect(await stored()).toEqual(['note 1,1,<>', 'note 2,2,<>', 'note 3,3,<>'])
    proxy.release()
    await expect(page.getByText('Undone: body')).toBeVisible()
    await expect(cell(page, 1, 'body')).toHaveText('note 1')
    expect(proxy.count(), 'the edit and its undo').toBe(2)
    expect(await stored()).toEqual(['note 1,1,<>', 'note 2,2,<>', 'note 3,3,<>'])
  })

  await test.step('two undos during a save take back two saves', async () => {
    await editCell(page, 1, 'body', 'first')
    await expect.poll(stored).toEqual(['first,1,<>', 'note 2,2,<>', 'note 3,3,<>'])
    proxy.hold()
    await editCell(page, 2, 'body', 'second')
    await expect.poll(proxy.count).toBe(4)
    await page.keyboard.press('ControlOrMeta+z')
    await page.keyboard.press('ControlOrMeta+z')
    proxy.release()
    await expect.poll(proxy.count, 'two edits and two undos').toBe(6)
    await expect.poll(stored).toEqual(['note 1,1,<>', 'note 2,2,<>', 'note 3,3,<>'])
    await expect(cell(page, 1, 'body')).toHaveText('note 1')
  })

  await test.step('where the save is refused, nothing before it is undone', async () => {
    await editCell(page, 2, 'body', 'kept')
    await expect.poll(stored).toEqual(['note 1,1,<>', 'kept,2,<>', 'note 3,3,<>'])
    proxy.hold()
    await editCell(page, 3, 'likes', '3000000000')
    await expect.poll(proxy.count).toBe(8)
    await page.keyboard.press('ControlOrMeta+z')
    proxy.release()
    await expect(page.getByText('likes was not changed')).toBeVisible()
    await expect(cell(page, 3, 'likes')).toHaveText('3')
  })

  await test.step('that holds for an undo in the very moment of the edit, before the page was drawn again', async () => {
    await cell(page, 3, 'likes').dblclick()
    await grid(page).getByRole('textbox', { name: 'likes' }).fill('4000000000')
    await grid(page).evaluate((root) => {
      const keydown = { bubbles: true, cancelable: true }
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...keydown, key: 'Enter' }))
      root.dispatchEvent(new KeyboardEvent('keydown', { ...keydown, key: 'z', ctrlKey: true }))
    })
    await expect.poll(proxy.count).toBe(9)
    await expect(cell(page, 3, 'likes')).toHaveText('3')
  })

  await test.step('an empty bit string that is opened and left is not changed to NULL', async () => {
    const flags = (row: number) => grid(page).locator(`[aria-rowindex="${row + 1}"] > [aria-colindex="5"]`)
    const editor = grid(page).getByRole('textbox', { name: 'flags' })
    await flags(1).dblclick()
    await expect(editor).toHaveAttribute('placeholder', 'Empty string')
    await page.keyboard.press('Enter')
    await expect(editor).toHaveCount(0)
    await flags(2).dblclick()
    await editor.fill('101')
    await page.keyboard.press('Enter')
    await expect.poll(stored).toEqual(['note 1,1,<>', 'kept,2,<101>', 'note 3,3,<>'])
    expect(proxy.count(), 'the one edit of a bit string, after the nine writes before it').toBe(10)
    await flags(2).dblclick()
    await expect(editor).toHaveAttribute('placeholder', 'NULL')
    await editor.fill('')
    await page.keyboard.press('Enter')
    await expect.poll(stored).toEqual(['note 1,1,<>', 'kept,2,', 'note 3,3,<>'])
  })
  await page.close()
})

test('a value that another session changed is shown beside the own one, and one of them is chosen; a press beside a field saves it', async ({
  page,
  person,
}) => {
  const project = await person.createProject()
  await project.query(makeNotes)
  const body = async (id: number) =>
    (await project.query(`select body from note where id = ${id}`))[0]?.rows[0]?.[0] ?? 'no row'
  const question = page.getByRole('alertdialog')
  await goToTable(page, project, 'note')
  await expect(cell(page, 6, 'body')).toHaveText('note 6')

  await test.step('keep theirs', async () => {
    await project.query(`update note set body = 'theirs' where id = 1`)
    await editCell(page, 1, 'body', 'mine')
    await expect(question).toContainText('body was changed by someone else')
    await expect(question.getByRole('row', { name: /id = 1/ })).toContainText(/mine\s*theirs/)
    await page.keyboard.press('Escape')
    await expect(question, 'no key decides by accident').toBeVisible()
    await question.getByRole('button', { name: 'Keep theirs' }).click()
    await expect(question).toBeHidden()
    await expect(cell(page, 1, 'body')).toHaveText('theirs')
    expect(await body(1)).toBe('theirs')
  })

  await test.step('overwrite', async () => {
    await project.query(`update note set body = 'theirs' where id = 2`)
    await editCell(page, 2, 'body', 'mine')
    await question.getByRole('button', { name: 'Overwrite' }).click()
    await expect(question).toBeHidden()
    await expect(cell(page, 2, 'body')).toHaveText('mine')
    await expect.poll(() => body(2)).toBe('mine')
  })

  await test.step('an undo overwrites nothing either', async () => {
    await project.query(`update note set body = 'theirs again' where id = 2`)
    await cell(page, 2, 'body').click()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(question.getByRole('row', { name: /id = 2/ })).toContainText(/theirs\s*theirs again/)
    await question.getByRole('button', { name: 'Keep theirs' }).click()
    await expect(cell(page, 2, 'body')).toHaveText('theirs again')
    expect(await body(2)).toBe('theirs again')
  })

  await test.step('a deleted row: the other changes of a paste are saved', async () => {
    await project.query('delete from note where id = 5')
    await cell(page, 4, 'body').click()
    await paste(page, 'four\nfive')
    await expect(question.getByRole('row', { name: /id = 5/ })).toContainText('The row was deleted.')
    expect(await body(4), 'nothing is saved before the choice').toBe('note 4')
    await question.getByRole('button', { name: 'Save the others' }).click()
    await expect(question).toBeHidden()
    await expect.poll(() => body(4)).toBe('four')
    await expect(cell(page, 5, 'body')).toHaveText('note 6')
  })

  await test.step('a choice before the rows are read again: the deleted row goes all the same', async () => {
    await project.query('delete from note where id = 4')
    await cell(page, 3, 'body').click()
    await page.evaluate(() => {
      new MutationObserver((_changes, observer) => {
        const buttons = [...document.querySelectorAll<HTMLElement>('[role="alertdialog"] button')]
        const choice = buttons.find(({ textContent }) => textContent === 'Save the others')
        if (choice === undefined) return
        observer.disconnect()
        choice.click()
      }).observe(document.body, { childList: true, subtree: true })
    })
    await paste(page, 'three\nfour again')
    await expect.poll(() => body(3)).toBe('three')
    await expect(cell(page, 4, 'body')).toHaveText('note 6')
  })

  await test.step('what was typed into the field over a cell is saved by a press beside it, and JSON that is not complete stays', async () => {
    await project.query(`drop table note; create table note (id int primary key, body text, likes jsonb);
    insert into note select n, 'note ' || n, '{"a": 1}' from generate_series(1, 4) n;`)
    const stored = async () =>
      (await project.query('select likes from note order by id'))[0]?.rows.slice(0, 2).map(String)
    const field = page.getByRole('dialog', { name: 'likes' }).getByRole('textbox')
    await goToTable(page, project, 'note')
    await cell(page, 1, 'likes').dblclick()
    await field.fill('{"a": 2}')
    await cell(page, 3, 'body').click()
    await expect(field).toBeHidden()
    await expect(cell(page, 3, 'body')).toBeFocused()
    await expect.poll(stored).toEqual(['{"a": 2}', '{"a": 1}'])

    await cell(page, 2, 'likes').dblclick()
    await field.fill('{"a": ')
    await cell(page, 4, 'body').click()
    await expect(field).toHaveValue('{"a": ')
    await field.fill('{"a": 3}')
    await page.getByRole('navigation', { name: 'Open tables' }).click({ position: { x: 500, y: 10 } })
    await expect(field).toBeHidden()
    await expect.poll(stored).toEqual(['{"a": 2}', '{"a": 3}'])

    await cell(page, 2, 'likes').dblclick()
    await field.fill('{"a": 4}')
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
    expect(await stored()).toEqual(['{"a": 2}', '{"a": 3}'])
  })
})

import { expect, test } from '../fixtures.ts'

test('a developer creates a bucket, changes it, empties it and deletes it', async ({ page, person }) => {
  const project = await person.createProject()
  const table = page.getByRole('table', { name: 'Buckets' })
  const choose = async (bucket: string, item: string) => {
    await page.getByRole('button', { name: `Actions for ${bucket}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  const countFiles = async () => {
    const [result] = await project.query('select count(*) from storage.objects')
    return result?.rows[0]?.[0]
  }
  const workOnBucket = async () => {
    const { buckets } = await person.request('GET /platform/storage/:ref/buckets', { params: { ref: project.ref } })
    return buckets[0]?.work
  }
  const limitOf = async () =>
    (await person.request('GET /v1/projects/:ref/config/storage', { params: { ref: project.ref } })).fileSizeLimit
  const addFile = () => project.query(`insert into storage.objects (bucket_id, name) values ('avatars', 'a.png')`)

  await test.step('the rail leads to the page, and the pages of storage beside it', async () => {
    await page.goto(`/project/${project.ref}`)
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Storage' }).click()
    await expect(page).toHaveURL(/\/storage\/buckets$/)
    await expect(page.getByRole('heading', { name: 'No buckets yet' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Storage' }).getByRole('link')).toHaveText([
      'Buckets',
      'Settings',
    ])
  })

  await test.step('a name that is not allowed is refused beside its field, then the bucket is created', async () => {
    await page.getByRole('button', { name: 'New bucket' }).click()
    const form = page.getByRole('dialog', { name: 'New bucket' })
    await form.getByLabel('Name', { exact: true }).fill('a/b')
    await page.keyboard.press('Tab')
    await expect(form.getByRole('alert')).toContainText('letters a to z')
    await form.getByLabel('Name', { exact: true }).fill('avatars')
    await expect(form.getByRole('alert')).toHaveCount(0)
    await form.getByRole('switch', { name: 'Public bucket' }).click()
    await form.getByLabel('Largest file').fill('5')
    await form.getByLabel('MIME types').fill('image/png, image/jpeg')
    await form.getByRole('button', { name: /^Create bucket/ }).click()
    await expect(form).toHaveCount(0)
    const row = table.getByRole('row', { name: 'avatars' })
    await expect(row).toContainText('Public')
    await expect(row).toContainText('5 MB')
    await expect(row).toContainText('image/png, image/jpeg')
  })

  await test.step('the bucket is changed', async () => {
    await choose('avatars', 'Edit bucket')
    const form = page.getByRole('dialog', { name: 'Edit avatars' })
    await expect(form.getByLabel('Largest file')).toHaveValue('5')
    await form.getByRole('switch', { name: 'Public bucket' }).click()
    await form.getByLabel('Largest file').fill('')
    await form.getByRole('button', { name: /^Save/ }).click()
    await expect(table.getByRole('row', { name: 'avatars' })).toContainText('Private')
    await expect(table.getByRole('row', { name: 'avatars' })).toContainText('Any size')
  })

  await test.step('it is emptied in the background, and deleted with its files after its name was typed', async () => {
    await addFile()
    await choose('avatars', 'Empty bucket')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Empty bucket' }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    // Until the job has ended, another one is refused.
    await expect.poll(workOnBucket).toBe(null)
    expect(await countFiles()).toBe('0')
    await addFile()
    await choose('avatars', 'Delete bucket')
    const question = page.getByRole('alertdialog', { name: 'Delete avatars' })
    await expect(question.getByRole('button', { name: 'Delete bucket' })).toHaveAttribute('aria-disabled', 'true')
    await question.getByRole('textbox').fill('avatars')
    await question.getByRole('button', { name: 'Delete bucket' }).click()
    await expect(page.getByRole('heading', { name: 'No buckets yet' })).toBeVisible()
    expect(await countFiles()).toBe('0')
  })

  await test.step('the largest file of all buckets is set', async () => {
    await page.getByRole('navigation', { name: 'Storage' }).getByRole('link', { name: 'Settings' }).click()
    await page.getByLabel('Largest file').fill('0')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('alert')).toContainText('at least 1 byte')
    await page.getByLabel('Largest file').fill('20')
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect.poll(limitOf).toBe(20 * 1024 ** 2)
    await page.reload()
    await expect(page.getByLabel('Largest file')).toHaveValue('20')
  })
})

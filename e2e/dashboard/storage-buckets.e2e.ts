import { expect, test } from '../fixtures.ts'
import { saveBy } from '../steps.ts'

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
    (await person.request('GET /v1/projects/:ref/config/storage', { params: { ref: project.ref } })).ownLimit
  const addFile = () => project.query(`insert into storage.objects (bucket_id, name) values ('avatars', 'a.png')`)

  await test.step('the rail leads to the page, and the pages of storage beside it', async () => {
    await page.goto(`/project/${project.ref}`)
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Storage' }).click()
    await expect(page).toHaveURL(/\/storage\/buckets$/)
    await expect(page.getByRole('heading', { name: 'No buckets' })).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Search buckets' })).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Storage' }).getByRole('link')).toHaveText([
      'Buckets',
      'Policies',
      'Settings',
      'S3 access',
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
    await form.getByLabel('Maximum file size').fill('5')
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
    await expect(form.getByLabel('Maximum file size')).toHaveValue('5')
    await form.getByRole('switch', { name: 'Public bucket' }).click()
    await form.getByLabel('Maximum file size').fill('')
    await form.getByRole('button', { name: /^Save/ }).click()
    await expect(table.getByRole('row', { name: 'avatars' })).toContainText('Private')
    await expect(table.getByRole('row', { name: 'avatars' })).toContainText('Any size')
  })

  await test.step('a policy of the bucket is created from a template, and deleted', async () => {
    await choose('avatars', 'Policies')
    await expect(page.getByRole('searchbox', { name: 'Search policies' })).toHaveValue('avatars')
    const ofBucket = page.getByRole('region', { name: 'avatars' })
    await page.getByRole('button', { name: 'New policy on avatars' }).click()
    await page.getByRole('combobox', { name: 'Template' }).click()
    await page.getByRole('option', { name: 'Everyone can read' }).click()
    await expect(page.getByRole('textbox', { name: 'Using' })).toHaveValue("bucket_id = 'avatars'")
    await page.getByRole('button', { name: /^Create policy/ }).click()
    await expect(ofBucket.getByRole('button', { name: 'Policy Everyone can read: avatars', exact: true })).toBeVisible()
    await ofBucket.getByRole('button', { name: 'Delete the policy Everyone can read: avatars' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(ofBucket.getByText('Without a policy')).toBeVisible()
    await page.getByRole('navigation', { name: 'Storage' }).getByRole('link', { name: 'Buckets' }).click()
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
    await expect(page.getByRole('heading', { name: 'No buckets' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    expect(await countFiles()).toBe('0')
  })

  await test.step('nothing can be done any more in a bucket that was deleted elsewhere', async () => {
    const body = { id: 'brief' }
    await person.request('POST /platform/storage/:ref/buckets', { params: { ref: project.ref }, body })
    await page.goto(`/project/${project.ref}/storage/buckets/brief`)
    await expect(page.getByText('No files')).toBeVisible()
    const params = { ref: project.ref, id: 'brief' }
    await person.request('DELETE /platform/storage/:ref/buckets/:id', { params })
    await page.getByRole('searchbox', { name: 'Search in this folder' }).fill('a')
    await expect(page.getByRole('heading', { name: 'This bucket does not exist' })).toBeVisible()
    await expect(page.getByRole('button', { name: /Upload|New folder/ })).toHaveCount(0)
  })

  await test.step('at its address nothing can be done any more', async () => {
    await page.goto(`/project/${project.ref}/storage/buckets/avatars`)
    await expect(page.getByRole('heading', { name: 'This bucket does not exist' })).toBeVisible()
    await expect(page.getByRole('button', { name: /Upload|New folder/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Go to the buckets' }).click()
    await expect(page.getByRole('heading', { name: 'No buckets' })).toBeVisible()
  })

  await test.step('the largest file of all buckets is set', async () => {
    await page.getByRole('navigation', { name: 'Storage' }).getByRole('link', { name: 'Settings' }).click()
    await page.getByLabel('Maximum file size').fill('0')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('alert')).toContainText('at least 1 byte')
    await page.getByLabel('Maximum file size').fill('20')
    await page.getByRole('button', { name: /^Save/ }).first().click()
    await expect.poll(limitOf).toBe(20 * 1024 ** 2)
    await page.reload()
    await expect(page.getByLabel('Maximum file size')).toHaveValue('20')
  })

  await test.step('an S3 bucket to keep files in is tried before it is saved', async () => {
    await page.getByLabel('Endpoint').fill('http://10.0.0.1')
    await page.getByLabel('Bucket', { exact: true }).fill('files')
    await page.getByLabel('Region').fill('eu-central-1')
    await page.getByLabel('Access key', { exact: true }).fill('AKIA')
    const save = page.getByRole('button', { name: /^Save/ }).last()
    await save.click()
    await expect(page.getByRole('alert')).toContainText('Enter the secret key')
    await page.getByRole('textbox', { name: 'Secret key' }).fill('secret')
    await save.click()
    await expect(page.getByRole('alert')).toContainText('10.0.0.1, a private address')
    await page.getByRole('button', { name: 'Discard' }).click()
  })

  await test.step('an access key of the S3 protocol is created, shown once, and deleted; the protocol is turned off', async () => {
    await page.getByRole('navigation', { name: 'Storage' }).getByRole('link', { name: 'S3 access' }).click()
    await expect(page.getByRole('region', { name: 'Endpoint' })).toHaveText(/\/storage\/v1\/s3$/)
    await page.getByRole('button', { name: 'New access key' }).click()
    await page.getByLabel('Description').fill('backup')
    await page.getByRole('button', { name: /^Create access key/ }).click()
    const created = page.getByRole('dialog', { name: 'Access key backup' })
    await expect(created.getByRole('region', { name: 'Secret access key' })).toHaveText(/^[0-9a-f]{64}$/)
    await created.getByRole('button', { name: 'I saved it' }).click()
    const keys = page.getByRole('table', { name: 'Access keys' })
    await expect(keys.getByRole('row', { name: /backup/ })).toBeVisible()
    await keys.getByRole('button', { name: 'Delete backup' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete access key' }).click()
    await expect(page.getByRole('heading', { name: 'No access keys' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Storage' }).getByRole('link', { name: 'Settings' }).click()
    const features = page.locator('form').filter({ hasText: 'Image transformation' })
    await page.getByRole('switch', { name: 'S3 protocol' }).click()
    // The form has what was saved then: leaving it asks nothing.
    await saveBy(features.getByRole('button', { name: /^Save/ }))
    await page.getByRole('navigation', { name: 'Storage' }).getByRole('link', { name: 'S3 access' }).click()
    await expect(page.getByText('The S3 protocol is off')).toBeVisible()
  })
})

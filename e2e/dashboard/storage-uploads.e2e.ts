import { randomBytes } from 'node:crypto'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'

const bytes = 40 * 1024 ** 2
/** What the server has stored of the only upload of a project. */
const storedBytes = async (home: string, ref: string): Promise<number> => {
  const folder = join(home, 'files', ref)
  // Made for its first file.
  const paths = await readdir(folder, { recursive: true }).catch(() => [])
  const path = paths.find((name) => name.endsWith('/data'))
  return path === undefined ? 0 : (await stat(join(folder, path))).size
}

const textFile = (name: string, size: number) => ({ name, mimeType: 'text/plain', buffer: randomBytes(size) })

const unlimited = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

test('a large file is uploaded across a pause, a lost connection and a reload, and nothing is sent twice', async ({
  page,
  person,
  installation,
}, testInfo) => {
  const project = await person.createProject()
  await project.query(`insert into storage.buckets (id, name, public) values ('films', 'films', true)`)
  const content = randomBytes(bytes)
  const path = testInfo.outputPath('film.bin')
  await writeFile(path, content)
  const activity = page.getByRole('complementary', { name: 'Activity' })
  const share = activity.getByRole('progressbar', { name: 'Upload of film.bin' })
  const offsets: number[] = []
  page.on('request', (request) => {
    const offset = request.headers()['upload-offset']
    if (request.method() === 'PATCH' && offset !== undefined) offsets.push(Number(offset))
  })
  const devtools = await page.context().newCDPSession(page)
  const setNetwork = (conditions: Partial<typeof unlimited>) =>
    devtools.send('Network.emulateNetworkConditions', { ...unlimited, ...conditions })
  // Slow enough that the machine can be busy for half a minute before it is paused.
  const slow = { uploadThroughput: 1024 ** 2 }
  // Not what the browser has sent: a busy server may not have read it yet, and is then sent it again.
  const onServer = () => storedBytes(installation.home, project.ref)
  await page.goto(`/project/${project.ref}/storage/buckets/films`)
  await expect(page.getByRole('heading', { name: 'No files' })).toBeVisible()

  await test.step('it is paused, waits without a connection, and then resumes by itself from the stored bytes', async () => {
    await setNetwork(slow)
    await page.getByLabel('Files to upload').setInputFiles(path)
    await expect.poll(onServer).toBeGreaterThan(512 * 1024)
    expect(Number(await share.getAttribute('value'))).toBeGreaterThan(0)
    await activity.getByRole('button', { name: 'Pause film.bin' }).click()
    await expect(activity).toContainText('1 upload is paused')
    await setNetwork({ offline: true })
    await activity.getByRole('button', { name: 'Resume film.bin' }).click()
    await expect(activity).toContainText('Connection lost, trying again')
    await setNetwork(slow)
    await expect.poll(() => offsets.length).toBe(2)
  })

  await test.step('after a reload the file is chosen again: another one is refused, the same one continues', async () => {
    await expect.poll(async () => (await onServer()) - (offsets[1] ?? 0)).toBeGreaterThan(512 * 1024)
    await activity.getByRole('button', { name: 'Pause film.bin' }).click()
    await page.reload()
    await expect(activity).toContainText('1 upload was not finished')
    const field = activity.getByLabel('The file film.bin')
    await field.setInputFiles({ name: 'film.bin', mimeType: 'text/plain', buffer: Buffer.from('another') })
    await expect(activity.getByRole('alert')).toContainText('This is another file')
    await setNetwork(unlimited)
    await field.setInputFiles(path)
    await expect(activity).toContainText('Uploaded 1 file')
    await expect(page.getByRole('option', { name: /^film\.bin/ })).toBeVisible()
  })

  await test.step('each part was sent once, and what is stored is the file', async () => {
    expect(offsets[0]).toBe(0)
    expect(offsets).toEqual(offsets.toSorted((one, other) => one - other))
    expect(new Set(offsets).size).toBe(offsets.length)
    const [result] = await project.query('select count(*) from storage.objects')
    expect(result?.rows).toEqual([['1']])
    const { url } = await project.detail()
    const stored = await fetch(`${url}/storage/v1/object/public/films/film.bin`)
    expect(content.equals(Buffer.from(await stored.arrayBuffer()))).toBe(true)
  })
})

test('an upload whose name is taken while it is paused asks what becomes of it; a toast covers no upload', async ({
  page,
  person,
}, testInfo) => {
  const project = await person.createProject()
  await project.query(`insert into storage.buckets (id, name, public) values ('films', 'films', true)`)
  const activity = page.getByRole('complementary', { name: 'Activity' })
  const share = activity.getByRole('progressbar', { name: 'Upload of film.bin' })
  const devtools = await page.context().newCDPSession(page)
  const setUpload = (uploadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', { ...unlimited, uploadThroughput })
  await page.goto(`/project/${project.ref}/storage/buckets/films`)
  await expect(page.getByRole('heading', { name: 'No files' })).toBeVisible()
  await setUpload(512 * 1024)
  const path = testInfo.outputPath('film.bin')
  await writeFile(path, randomBytes(8 * 1024 ** 2))
  await page.getByLabel('Files to upload').setInputFiles(path)
  await expect.poll(async () => Number(await share.getAttribute('value'))).toBeGreaterThan(0)
  await activity.getByRole('button', { name: 'Pause film.bin' }).click()
  await expect(activity).toContainText('1 upload is paused')
  await project.query(`insert into storage.objects (bucket_id, name) values ('films', 'film.bin')`)
  await setUpload(-1)
  await activity.getByRole('button', { name: 'Resume film.bin' }).click()
  await expect(activity).toContainText('1 file has a name that is taken.')
  await activity.getByRole('button', { name: 'Keep both' }).click()
  await expect(activity).toContainText('Uploaded 1 file')
  await expect(page.getByRole('option', { name: /^film \(1\)\.bin/ })).toBeVisible()

  await test.step('a small file is asked about too; one with an unusable name fails alone', async () => {
    await activity.getByRole('button', { name: 'Clear' }).click()
    await setUpload(256 * 1024)
    await page
      .getByLabel('Files to upload')
      .setInputFiles([textFile('small.txt', 1024 ** 2), textFile('tab\there.txt', 10)])
    await expect(activity).toContainText('A name cannot have control characters.')
    const sent = activity.getByRole('progressbar', { name: 'Upload of small.txt' })
    await expect.poll(async () => Number(await sent.getAttribute('value'))).toBeGreaterThan(0)
    await project.query(`insert into storage.objects (bucket_id, name) values ('films', 'small.txt')`)
    await setUpload(-1)
    await expect(activity).toContainText('1 file has a name that is taken.')
    await activity.getByRole('button', { name: 'Keep both' }).click()
    await expect(page.getByRole('option', { name: /^small \(1\)\.txt/ })).toBeVisible()
  })

  await test.step('a toast stands above the list of uploads, and covers none of them', async () => {
    await page.getByRole('option', { name: /^film \(1\)\.bin/ }).click()
    await page.getByRole('button', { name: 'Copy URL' }).click()
    const toast = page.getByText('Copied the URL')
    await expect(toast).toBeVisible()
    await expect
      .poll(async () => {
        const above = await toast.boundingBox()
        const below = await activity.boundingBox()
        return above !== null && below !== null && above.y + above.height < below.y
      })
      .toBe(true)
  })
})

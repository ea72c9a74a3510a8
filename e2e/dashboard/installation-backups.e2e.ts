import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signUp } from '@cairn/dev-env/person'
import { lookForBarriers } from '../../tools/axe.ts'
import { expect, signIn, test } from '../fixtures.ts'

test('the operator makes a backup of the installation, and sees why the next one fails', async ({
  page,
  startInstallation,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-backups-'))
  await using cleanup = new AsyncDisposableStack()
  for (const path of [folder, `${folder}.away`]) cleanup.defer(() => rm(path, { recursive: true, force: true }))
  const installation = await startInstallation({ CAIRN_BACKUP_FOLDER: folder })
  const operator = await signUp(installation.url, 'operator')
  await operator.createProject()
  await signIn(page, operator)
  await page.goto(`${installation.url}/_operator/backups`)
  await expect(page.getByText(`the whole installation is copied to ${folder}`)).toBeVisible()
  await page.getByRole('button', { name: 'Back up now' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Complete' })
  await expect(row).toBeVisible()
  await expect(row.getByRole('cell').nth(2)).toHaveText('1')
  await expect(page.getByText('A backup is being made')).toBeHidden()
  expect(await lookForBarriers(page)).toEqual([])

  await rename(folder, `${folder}.away`)
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByRole('alert')).toContainText('The folder of CAIRN_BACKUP_FOLDER does not exist')
})

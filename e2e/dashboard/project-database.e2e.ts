import type { TestProject } from '@cairn/dev-env/person'
import { Client } from 'pg'
import { expect, test } from '../fixtures.ts'

/** Signs in to the database as an application does, and answers as whom. */
const connectThroughPort = async (project: TestProject, password: string): Promise<unknown> => {
  const { db_host: host, db_port: port, db_user: user, db_name: database } = await project.detail()
  const client = new Client({ host, port, user, database, password })
  await client.connect()
  try {
    return (await client.query<{ name: string }>('select current_user as name')).rows[0]?.name
  } finally {
    await client.end()
  }
}

test('the database password is reset from the home page, and applications connect with the new one', async ({
  page,
  person: owner,
}) => {
  const project = await owner.createProject({ name: 'storefront' })
  await page.goto(`/project/${project.ref}`)
  await page.getByRole('main').getByRole('link', { name: 'Reset it' }).click()
  await expect(page).toHaveURL(`/project/${project.ref}/settings/database`)
  await expect(page.getByText('The database accepts connections.')).toBeVisible()
  await page.getByRole('button', { name: 'Reset database password' }).click()
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Reset password', exact: true }).click()
  await expect(page.getByText('A password has at least')).toBeVisible()
  await page.getByRole('button', { name: 'Generate' }).click()
  const password = await page.getByLabel('New password', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Reset password', exact: true }).click()
  await expect(page.getByText('Database password reset')).toBeVisible()
  const run = (word: string) => connectThroughPort(project, word)
  await expect(run(password)).resolves.toBe('postgres')
  await expect(run(project.password)).rejects.toThrow(/password authentication failed/)
  await expect(project.query('select 1')).resolves.toHaveLength(1)
})

test('a database that accepts no connections says why, and is repaired', async ({ page, person: owner }) => {
  const project = await owner.createProject({ name: 'storefront' })
  await project.query('alter database postgres connection limit 0')
  await page.goto(`/project/${project.ref}/settings/database`)
  const problems = page.getByRole('list', { name: 'Problems' })
  await expect(problems.getByText('The database postgres allows only 0 connections.')).toBeVisible()
  await page.getByRole('button', { name: 'Repair database' }).click()
  await expect(
    page.getByRole('list', { name: 'Repaired' }).getByText('Removed the connection limit of the database postgres.'),
  ).toBeVisible()
  await expect(problems).toBeHidden()
  await expect(page.getByRole('main').getByText('Healthy')).toBeVisible()
})

test('only listed addresses can connect, and the page warns before it locks its reader out', async ({
  page,
  person: owner,
}) => {
  const project = await owner.createProject({ name: 'storefront' })
  const connect = () => connectThroughPort(project, project.password)
  await page.goto(`/project/${project.ref}/settings/database`)
  const only = page.getByRole('switch', { name: 'Only allow listed addresses' })
  await only.click()
  const list = page.getByLabel('Allowed addresses and networks')
  await list.fill('203.0.113.0')
  await expect(page.getByText('Your address is not in the list')).toBeVisible()
  await page.getByRole('button', { name: 'Add my address' }).click()
  await expect(list).toHaveValue('203.0.113.0\n127.0.0.1')
  await expect(page.getByText('Your address is not in the list')).toBeHidden()
  await list.fill('203.0.113.0/24\n2001:db8::/129')
  await page.getByRole('button', { name: 'Save' }).last().click()
  await expect(page.getByText('2001:db8::/129 is neither an IP address nor a network')).toBeVisible()
  await list.fill('203.0.113.0/24\n2001:db8::/32')
  await page.getByRole('button', { name: 'Save' }).last().click()
  await expect(page.getByText('Saved. Connections from addresses that are not listed were closed.')).toBeVisible()
  await expect(connect()).rejects.toThrow(/your address, 127\.0\.0\.1, are not allowed/)
  await page.reload()
  await expect(list).toHaveValue('203.0.113.0/24\n2001:db8::/32')
  await only.click()
  await page.getByRole('button', { name: 'Save' }).last().click()
  await expect(page.getByText('Saved. All addresses can connect.')).toBeVisible()
  await expect(connect()).resolves.toBe('postgres')
})

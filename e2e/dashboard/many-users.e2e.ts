import { addressOfUser, createManyUsers } from '@cairn/dev-env/many-users'
import { connectToProjectDatabase } from '@cairn/dev-env/project-database'
import { expect, test } from '../fixtures.ts'

// Beyond 100,000 they are not counted any more. That a page reads a few of millions is shown in services/auth and in bench/auth-users.
const users = 150_000

test('150,000 users are listed, and found by the beginning of an address', async ({ page, person, installation }) => {
  const project = await person.createProject()
  {
    await using owner = await connectToProjectDatabase(installation.home, project.ref, 'supabase_auth_admin')
    await createManyUsers(owner, users)
  }
  const table = page.getByRole('table', { name: 'Users' })
  const search = page.getByRole('searchbox', { name: 'Search users' })

  await test.step('the first page has the newest, and says about how many there are', async () => {
    await page.goto(`/project/${project.ref}/auth/users`)
    await expect(table.getByRole('row').nth(1)).toContainText(`Person ${users}`)
    await expect(page.getByText(/^About 1[45]\d,\d{3} users$/)).toBeVisible()
  })

  for (const number of [1, 75_000, 149_999])
    await test.step(`user ${number} is found by the beginning of the address`, async () => {
      const beginning = addressOfUser(number).slice(0, 12)
      await search.fill(beginning)
      await expect(table.getByText(`Person ${number}`, { exact: true })).toBeVisible()
    })
})

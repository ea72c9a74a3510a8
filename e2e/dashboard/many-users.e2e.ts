import { addressOfUser, createManyUsers } from '@cairn/dev-env/many-users'
import { connectToProjectDatabase } from '@cairn/dev-env/project-database'
import { expect, test } from '../fixtures.ts'

const users = 1_000_000
// To read all of them takes longer, on an idle machine too.
const longestMs = 1_000

test('1,000,000 users are listed, and found by the beginning of an address', async ({ page, person, installation }) => {
  // Beside other journeys on a busy machine.
  test.setTimeout(240_000)
  const project = await person.createProject()
  {
    await using owner = await connectToProjectDatabase(installation.home, project.ref, 'supabase_auth_admin')
    await createManyUsers(owner, users)
  }
  const params = { ref: project.ref }
  const timeOf = async (query: { search?: string }) => {
    const began = performance.now()
    await person.request('GET /platform/auth/:ref/users', { params, query })
    return performance.now() - began
  }
  // The fastest of several: a busy machine delays one answer, and not each of them.
  const expectFast = (query: { search?: string }) => expect.poll(() => timeOf(query)).toBeLessThan(longestMs)
  const table = page.getByRole('table', { name: 'Users' })
  const search = page.getByRole('searchbox', { name: 'Search users' })

  await test.step('the first page has the newest, and says about how many there are', async () => {
    await page.goto(`/project/${project.ref}/auth/users`)
    await expect(table.getByRole('row').nth(1)).toContainText(`Person ${users}`)
    await expect(page.getByText(/^About (9\d\d,\d{3}|1,0\d\d,\d{3}) users$/)).toBeVisible()
    await expectFast({})
  })

  for (const number of [1, 500_000, 999_999])
    await test.step(`user ${number} is found by the beginning of the address`, async () => {
      const beginning = addressOfUser(number).slice(0, 12)
      await search.fill(beginning)
      await expect(table.getByText(`Person ${number}`, { exact: true })).toBeVisible()
      await expectFast({ search: beginning })
    })
})

import '../../test/resolve-alias.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProjectStatus } from '@cairn/contracts/projects/project-status'
import { projectStatuses } from '@cairn/contracts/projects/project-status'
import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { projectOf } from '../../test/project.ts'

const { organizationsQuery } = await import('./organizations.ts')
const { permissionsQuery } = await import('./permissions.ts')
const { profileQuery } = await import('./profile.ts')
const { projectQuery, projectsQuery } = await import('./projects.ts')
const { queryClient } = await import('./query-client.ts')
const { projectLayoutQueries } = await import('../layouts/queries.ts')
const { projectsQueries } = await import('../areas/organization/queries.ts')
const { overdueInvoicesQuery } = await import('../areas/organization/api/billing.ts')

const detail: ProjectDetail = {
  ...projectOf('abc'),
  connectionString: 'sealed',
  services: [],
  url: 'http://localhost:8000/p/abc',
  db_host: 'localhost',
  db_port: 5480,
  db_pooler_port: 6543,
  db_user: 'postgres.abc',
  db_name: 'postgres',
  db_max_connections: 30,
  first_connected_at: null,
  advisor_counts: null,
  read_only: null,
  database_bytes: null,
  database_limit_bytes: null,
  status_detail: null,
}

const minutes = (count: number) => count * 60_000

void test('the profile, projects, organizations and overdue invoices are fresh for 30 minutes, permissions for 5, a project for 30 s, all else for 60 s', () => {
  assert.equal(profileQuery.staleTime, minutes(30))
  assert.equal(projectsQuery.staleTime, minutes(30))
  assert.equal(organizationsQuery.staleTime, minutes(30))
  assert.equal(overdueInvoicesQuery.staleTime, minutes(30))
  assert.equal(permissionsQuery.staleTime, minutes(5))
  assert.equal(projectQuery('abc').staleTime, 30_000)
  assert.equal(queryClient.getDefaultOptions().queries?.staleTime, minutes(1))
})

void test('the project list is prefetched by the pages of projects and by the list of an organization', () => {
  assert.equal(projectLayoutQueries.of({ ref: 'abc' }).projects, projectsQuery)
  assert.equal(projectsQueries.of({ slug: 'acme' }).projects, projectsQuery)
})

void test('the page asks again every 5 s for a project that is COMING_UP, UNKNOWN or has no connection string, and for no other', () => {
  const options = projectQuery('abc')
  const observer = new QueryObserver(new QueryClient(), options)
  const { refetchInterval } = options
  assert.ok(typeof refetchInterval === 'function')
  const intervalOf = (status: ProjectStatus, connectionString: string | null) => {
    observer.getCurrentQuery().setData({ ...detail, status, connectionString })
    return refetchInterval(observer.getCurrentQuery())
  }
  for (const status of projectStatuses) {
    assert.equal(intervalOf(status, 'sealed'), ['COMING_UP', 'UNKNOWN'].includes(status) ? 5_000 : false, status)
    assert.equal(intervalOf(status, null), 5_000, status)
  }
})

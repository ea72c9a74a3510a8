import type { Project } from '@cairn/contracts/projects/projects'
import { QueryClient } from '@tanstack/react-query'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRef, projectKey, projectsKey, updatePostgrestStatus, updateProject } from './cached-project.ts'

const project = (ref: string, status: Project['status']): Project => ({
  id: 1,
  ref,
  name: ref,
  status,
  postgrestStatus: status === 'ACTIVE_HEALTHY' ? 'ONLINE' : 'OFFLINE',
  organization_id: 1,
  organization_slug: 'acme',
  parent_project_ref: null,
  preview_branch_refs: [],
  cloud_provider: 'local',
  cloud_provider_name: 'Local',
  region: 'local',
  region_name: 'Local',
  dbVersion: '18',
  infra_compute_size: 'nano',
  infra_compute_name: 'Nano',
  inserted_at: '2026-01-01T00:00:00Z',
})

test('status can be updated in the cached project list and detail', () => {
  const cache = new QueryClient()
  cache.setQueryData(projectsKey, [project('one', 'ACTIVE_HEALTHY'), project('two', 'ACTIVE_HEALTHY')])
  cache.setQueryData(projectKey('one'), { ...project('one', 'ACTIVE_HEALTHY'), connectionString: 'sealed' })
  updateProject(cache, project('one', 'PAUSING'))
  const listed = cache.getQueryData<Project[]>(projectsKey)
  assert.deepEqual(
    listed?.map(({ status }) => status),
    ['PAUSING', 'ACTIVE_HEALTHY'],
  )
  const detail = { ...project('one', 'PAUSING'), connectionString: 'sealed' }
  assert.deepEqual(cache.getQueryData(projectKey('one')), detail)
})

test('postgrestStatus can be updated in the cached project list and detail', () => {
  const cache = new QueryClient()
  updatePostgrestStatus(cache, 'one', 'OFFLINE')
  assert.equal(cache.getQueryData(projectsKey), undefined)
  assert.equal(cache.getQueryData(projectKey('one')), undefined)
  cache.setQueryData(projectsKey, [project('one', 'ACTIVE_HEALTHY'), project('two', 'ACTIVE_HEALTHY')])
  cache.setQueryData(projectKey('one'), { ...project('one', 'ACTIVE_HEALTHY'), connectionString: 'sealed' })
  updatePostgrestStatus(cache, 'one', 'OFFLINE')
  assert.deepEqual(
    cache.getQueryData<Project[]>(projectsKey)?.map(({ postgrestStatus }) => postgrestStatus),
    ['OFFLINE', 'ONLINE'],
  )
  assert.deepEqual(cache.getQueryData(projectKey('one')), {
    ...project('one', 'ACTIVE_HEALTHY'),
    postgrestStatus: 'OFFLINE',
    connectionString: 'sealed',
  })
})

test('what is not on hand is not made up', () => {
  const cache = new QueryClient()
  updateProject(cache, project('one', 'PAUSING'))
  assert.equal(cache.getQueryData(projectsKey), undefined)
  assert.equal(cache.getQueryData(projectKey('one')), undefined)
})

test('Project ref is required', () => {
  assert.throws(() => assertRef(''), { name: 'ApiError', message: 'Project ref is required', code: 400 })
  assert.doesNotThrow(() => assertRef('abcdefghijklmnopqrst'))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Project } from '@cairn/contracts/projects/projects'
import { QueryClient } from '@tanstack/react-query'
import { branchesKey, projectHealthKey, projectKey, projectsKey } from '../api/cached-project.ts'
import { applyEvent } from './apply-event.ts'

const filled = () => {
  const cache = new QueryClient()
  cache.setQueryData(projectsKey, [{ ref: 'a', name: 'lighthouse', organization_slug: 'harbour', status: 'PAUSING' }])
  cache.setQueryData(projectKey('a'), { ref: 'a', name: 'lighthouse', status: 'PAUSING', read_only: null })
  return cache
}
const isStale = (cache: QueryClient, key: readonly string[]) => cache.getQueryState(key)?.isInvalidated
const statusOf = (cache: QueryClient) => cache.getQueryData<{ status: string }>(projectKey('a'))?.status
const listed = {
  ref: 'a',
  name: 'lighthouse',
  organization_slug: 'harbour',
  status: 'PAUSING',
  read_only: null,
} as const

void test('a status is put into the cached list at once, and the detail is fetched again', () => {
  const cache = filled()
  applyEvent(cache, { type: 'project', ref: 'a', status: 'INACTIVE', read_only: null }, false)
  assert.equal(cache.getQueryData<Project[]>(projectsKey)?.[0]?.status, 'INACTIVE')
  assert.equal(isStale(cache, projectKey('a')), true)
})

void test('a status that changes has the health of the services fetched again', () => {
  const cache = filled()
  cache.setQueryData(projectHealthKey('a'), [])
  cache.setQueryData(projectHealthKey('b'), [])
  applyEvent(cache, { type: 'project', ref: 'a', status: 'INACTIVE', read_only: null }, false)
  assert.deepEqual([isStale(cache, projectHealthKey('a')), isStale(cache, projectHealthKey('b'))], [true, false])
})

void test('the branches of a project are fetched again when the status of one changes, and when one is gone', () => {
  const cache = filled()
  const key = [...branchesKey, 'main']
  cache.setQueryData(key, { branches: [] })
  applyEvent(cache, { type: 'project', ref: 'a', status: 'ACTIVE_HEALTHY', read_only: null }, false)
  assert.equal(isStale(cache, key), true)
  cache.setQueryData(key, { branches: [] })
  applyEvent(cache, { type: 'projects', projects: [] }, false)
  assert.equal(isStale(cache, key), true)
})

void test('a project that is gone is marked as deleted and not fetched, which would say that it does not exist', () => {
  const cache = filled()
  applyEvent(cache, { type: 'project', ref: 'a', status: 'REMOVED', read_only: null }, false)
  assert.equal(statusOf(cache), 'REMOVED')
  assert.equal(isStale(cache, projectKey('a')), false)
})

void test('a first list that says what the page knows changes nothing; one that differs is fetched again', () => {
  const cache = filled()
  applyEvent(cache, { type: 'projects', projects: [listed] }, true)
  assert.deepEqual([isStale(cache, projectsKey), isStale(cache, projectKey('a'))], [false, false])
  applyEvent(cache, { type: 'projects', projects: [{ ...listed, status: 'INACTIVE' }] }, true)
  assert.deepEqual([isStale(cache, projectsKey), isStale(cache, projectKey('a'))], [true, true])
})

void test('a project that became read-only after its page was loaded, and before the stream was open, is fetched again', () => {
  const cache = filled()
  applyEvent(cache, { type: 'projects', projects: [{ ...listed, read_only: 'disk' }] }, true)
  assert.deepEqual([isStale(cache, projectsKey), isStale(cache, projectKey('a'))], [false, true])
})

void test('a later list is fetched again with what depends on memberships, since some changes show in no list', () => {
  const cache = filled()
  cache.setQueryData(['organizations'], [])
  applyEvent(cache, { type: 'projects', projects: [listed] }, false)
  assert.equal(isStale(cache, ['organizations']), true)
  assert.equal(isStale(cache, projectKey('a')), true)
})

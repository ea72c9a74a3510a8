import type { Project } from '@cairn/contracts/projects/projects'
import { QueryClient } from '@tanstack/react-query'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { projectOf } from '../../test/project.ts'
import { assertRef, projectKey, projectsKey, updatePostgrestStatus, updateProject } from './cached-project.ts'

test('status can be updated in the cached project list and detail', () => {
  const cache = new QueryClient()
  cache.setQueryData(projectsKey, [projectOf('one', 'ACTIVE_HEALTHY'), projectOf('two', 'ACTIVE_HEALTHY')])
  cache.setQueryData(projectKey('one'), { ...projectOf('one', 'ACTIVE_HEALTHY'), connectionString: 'sealed' })
  updateProject(cache, projectOf('one', 'PAUSING'))
  const listed = cache.getQueryData<Project[]>(projectsKey)
  assert.deepEqual(
    listed?.map(({ status }) => status),
    ['PAUSING', 'ACTIVE_HEALTHY'],
  )
  const detail = { ...projectOf('one', 'PAUSING'), connectionString: 'sealed' }
  assert.deepEqual(cache.getQueryData(projectKey('one')), detail)
})

test('postgrestStatus can be updated in the cached project list and detail', () => {
  const cache = new QueryClient()
  updatePostgrestStatus(cache, 'one', 'OFFLINE')
  assert.equal(cache.getQueryData(projectsKey), undefined)
  assert.equal(cache.getQueryData(projectKey('one')), undefined)
  cache.setQueryData(projectsKey, [projectOf('one', 'ACTIVE_HEALTHY'), projectOf('two', 'ACTIVE_HEALTHY')])
  cache.setQueryData(projectKey('one'), { ...projectOf('one', 'ACTIVE_HEALTHY'), connectionString: 'sealed' })
  updatePostgrestStatus(cache, 'one', 'OFFLINE')
  assert.deepEqual(
    cache.getQueryData<Project[]>(projectsKey)?.map(({ postgrestStatus }) => postgrestStatus),
    ['OFFLINE', 'ONLINE'],
  )
  assert.deepEqual(cache.getQueryData(projectKey('one')), {
    ...projectOf('one', 'ACTIVE_HEALTHY'),
    postgrestStatus: 'OFFLINE',
    connectionString: 'sealed',
  })
})

test('what is not on hand is not made up', () => {
  const cache = new QueryClient()
  updateProject(cache, projectOf('one', 'PAUSING'))
  assert.equal(cache.getQueryData(projectsKey), undefined)
  assert.equal(cache.getQueryData(projectKey('one')), undefined)
})

test('Project ref is required', () => {
  assert.throws(() => assertRef(''), { name: 'ApiError', message: 'Project ref is required', code: 400 })
  assert.doesNotThrow(() => assertRef('abcdefghijklmnopqrst'))
})

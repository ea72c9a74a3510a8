import assert from 'node:assert/strict'
import { test } from 'node:test'
import { databaseWords, projectFlags } from '../src/projects/project-flags.ts'

const engineOf = (dbVersion: string) => projectFlags({ cloud_provider: 'AWS', dbVersion }).usesOriole
const flagsOf = (cloud_provider: string, dbVersion = '18') => Object.values(projectFlags({ cloud_provider, dbVersion }))

test('A dbVersion ending in the oriole suffix marks the alternative storage engine', () => {
  assert.deepEqual(['18', '17.0.1.084-orioledb', 'orioledb-17', '17-orioledb', '17-orioledb-2'].map(engineOf), [
    false,
    true,
    false,
    true,
    false,
  ])
  assert.equal(databaseWords('17.0.1.084-orioledb'), 'OrioleDB 17.0.1.084')
  assert.equal(databaseWords('18'), 'PostgreSQL 18')
})

test('Project-level flags: on AWS, on the AWS Kubernetes provider, uses the alternative engine', () => {
  assert.deepEqual(flagsOf('AWS'), [true, false, false])
  assert.deepEqual(flagsOf('AWS_K8S'), [false, true, false])
  assert.deepEqual(flagsOf('AWS_NIMBUS', '17-orioledb'), [false, false, true])
  assert.deepEqual(flagsOf('FLY'), [false, false, false])
  assert.deepEqual(flagsOf('local'), [false, false, false])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allowsLevel, levelOf, optInLevels, tagsOf } from './opt-in.ts'

const [sql, log, data] = ['AI_SQL_GENERATOR_OPT_IN', 'AI_LOG_GENERATOR_OPT_IN', 'AI_DATA_GENERATOR_OPT_IN']

test('the keys of an organization make a level, each only with those below it', () => {
  const table: [tags: (string | undefined)[], level: string][] = [
    [[], 'disabled'],
    [[sql], 'schema'],
    [[sql, log], 'schema_and_log'],
    [[data, log, sql], 'schema_and_log_and_data'],
    [[log], 'disabled'],
    [[data], 'disabled'],
    [[sql, data], 'schema'],
    [['ANOTHER', sql], 'schema'],
  ]
  for (const [tags, level] of table) assert.equal(levelOf(tags.map(String)), level, tags.join())
})

test('a level is made of its keys, and allows what the levels below it allow', () => {
  for (const [index, level] of optInLevels.entries()) {
    assert.equal(levelOf(tagsOf(level)), level)
    for (const [other, needed] of optInLevels.entries()) assert.equal(allowsLevel(level, needed), other <= index)
  }
})

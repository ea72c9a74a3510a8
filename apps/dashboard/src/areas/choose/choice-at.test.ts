import assert from 'node:assert/strict'
import { test } from 'node:test'
import { choiceAt } from './choice-at.ts'

const led = (pathname: string) => {
  const choice = choiceAt(pathname)
  return choice && [choice.what, choice.to('abc')]
}

void test('the rest of the address stays when a project or an organization is chosen', () => {
  assert.deepEqual(led('/project/_'), ['project', '/project/abc'])
  assert.deepEqual(led('/project/_/'), ['project', '/project/abc'])
  assert.deepEqual(led('/project/_/database/tables'), ['project', '/project/abc/database/tables'])
  assert.deepEqual(led('/org/_/team'), ['organization', '/org/abc/team'])
  assert.deepEqual(led('/sql/new'), ['project', '/project/abc/sql/new'])
  assert.deepEqual(led('/editor/16432'), ['project', '/project/abc/editor/16432'])
  assert.deepEqual(led('/editor'), ['project', '/project/abc/editor'])
})

void test('where there is nothing to choose, there is no choice', () => {
  for (const pathname of ['/', '/project/abc', '/org/abc/team', '/organizations', '/sqls/new'])
    assert.equal(choiceAt(pathname), undefined, pathname)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldersTo, lastPart, parentOf, readFolder } from './entries.ts'

void test('folders on the way to a folder', () => {
  assert.deepEqual(foldersTo(''), [''])
  assert.deepEqual(foldersTo('a/b c/'), ['', 'a/', 'a/b c/'])
})

void test('the folder of an item, and its own name', () => {
  for (const [item, parent, name] of [
    ['a', '', 'a'],
    ['a/', '', 'a'],
    ['a/b', 'a/', 'b'],
    ['a/b/', 'a/', 'b'],
    ['a/b/c.txt', 'a/b/', 'c.txt'],
  ] as const)
    assert.deepEqual([parentOf(item), lastPart(item)], [parent, name])
})

void test('a folder of an address ends in one slash', () => {
  for (const [text, folder] of [
    [undefined, ''],
    ['', ''],
    ['/', ''],
    ['a', 'a/'],
    ['/a/b//', 'a/b/'],
  ] as const)
    assert.equal(readFolder(text), folder)
})

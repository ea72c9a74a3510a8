import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SnippetFolder } from '@cairn/contracts/snippets/snippet-folders'
import type { Listed } from '../listed-snippets.ts'
import { libraryRows } from './library-rows.ts'

const listed = (name: string, rest: Partial<Listed> = {}): Listed => ({
  id: name,
  name,
  isSaved: true,
  hasDraft: false,
  isShared: false,
  isOwn: true,
  isFavourite: false,
  folderId: null,
  changedAtMs: 0,
  ...rest,
})
const folder = (id: string, rest: Partial<SnippetFolder> = {}): SnippetFolder => ({
  id,
  name: id,
  parent_id: null,
  is_shared: false,
  ...rest,
})

const shown = (library: Partial<Parameters<typeof libraryRows>[0]>) =>
  libraryRows({
    unsaved: [],
    saved: [],
    folders: [],
    closedFolders: new Set(),
    sort: 'changed',
    isSearch: false,
    ...library,
  }).map((row) => {
    if (row.kind === 'heading') return `# ${row.title}`
    const indent = '  '.repeat(row.depth)
    return row.kind === 'folder' ? `${indent}${row.folder.name}/ (${row.count})` : `${indent}${row.snippet.name}`
  })

test('snippets are below their folders, shared ones apart, favorites above', () => {
  const saved = [
    listed('loose', { changedAtMs: 3 }),
    listed('inner one', { folderId: 'inner' }),
    listed('top one', { folderId: 'top', isFavourite: true }),
    listed('shared one', { isShared: true }),
    listed('of a deleted folder', { folderId: 'gone', changedAtMs: 1 }),
  ]
  const folders = [folder('top'), folder('inner', { parent_id: 'top' }), folder('team', { is_shared: true })]
  assert.deepEqual(shown({ unsaved: [listed('draft', { isSaved: false })], saved, folders }), [
    '# Drafts',
    'draft',
    '# Favorites',
    'top one',
    '# Private',
    'top/ (1)',
    '  inner/ (1)',
    '    inner one',
    '  top one',
    'loose',
    'of a deleted folder',
    '# Shared',
    'team/ (0)',
    'shared one',
  ])
  assert.deepEqual(shown({ saved: saved.slice(0, 3), folders, closedFolders: new Set(['top']) }).slice(2, 5), [
    '# Private',
    'top/ (1)',
    'loose',
  ])
})

test('they are sorted by their name or their last change; what was found is one list', () => {
  const saved = [
    listed('b', { changedAtMs: 1, folderId: 'top' }),
    listed('a', { changedAtMs: 2 }),
    listed('c', { changedAtMs: 3, isShared: true }),
  ]
  const folders = [folder('top')]
  assert.deepEqual(shown({ saved, folders, isSearch: true }), ['# Found', 'c', 'a', 'b'])
  assert.deepEqual(shown({ saved, folders, isSearch: true, sort: 'name' }), ['# Found', 'a', 'b', 'c'])
})

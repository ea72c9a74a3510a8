import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PaletteSection } from './commands.ts'
import { rank } from './rank.ts'

const command = (name: string, more: { keywords?: string; detail?: string } = {}) => ({
  id: name,
  name,
  action: { to: `/${name}` },
  ...more,
})

const places: PaletteSection = {
  id: 'places',
  name: 'Go to',
  commands: [command('Home'), command('SQL editor', { keywords: 'query' }), command('Table editor')],
}
const tables: PaletteSection = {
  id: 'tables',
  name: 'Tables',
  commands: [command('orders', { detail: 'public' }), command('order_items', { detail: 'shop' })],
  meta: { page: 'tables' },
}
const themes: PaletteSection = {
  id: 'themes',
  name: 'Theme',
  commands: [command('Dark'), command('Light')],
  meta: { page: 'theme' },
}
const help: PaletteSection = { id: 'help', name: 'Help', commands: [command('Ask a person')], forceMount: true }
const recent: PaletteSection = { id: 'recent', name: 'Recent', commands: [command('acme')], meta: { priority: 10 } }

const all = [places, tables, themes, help, recent]
const names = (page: string | undefined, query: string) =>
  rank(all, page, query).map((found) => [found.name, ...found.options.map(({ name }) => name)])

test('nothing typed: the sections of the page, by priority, without those of other pages', () => {
  assert.deepEqual(names(undefined, ' '), [
    ['Recent', 'acme'],
    ['Go to', 'Home', 'SQL editor', 'Table editor'],
    ['Help', 'Ask a person'],
  ])
  assert.deepEqual(names('theme', ''), [['Theme', 'Dark', 'Light']])
})

test('typed: the best section first, the best command of each first', () => {
  assert.deepEqual(names(undefined, 'order'), [
    ['Tables', 'orders', 'order_items'],
    ['Help', 'Ask a person'],
  ])
  assert.deepEqual(names(undefined, 'editor')[0], ['Go to', 'SQL editor', 'Table editor'])
})

test('keywords and details are found too, after names', () => {
  assert.deepEqual(names(undefined, 'query')[0], ['Go to', 'SQL editor'])
  assert.deepEqual(names(undefined, 'shop items')[0], ['Tables', 'order_items'])
})

test('the first list finds what is in the lists below it; a list below finds its own', () => {
  assert.deepEqual(names(undefined, 'dark')[0], ['Theme', 'Dark'])
  assert.deepEqual(names('theme', 'orders'), [])
})

test('a section with forceMount is listed whatever is typed', () => {
  assert.deepEqual(names(undefined, 'zebra'), [['Help', 'Ask a person']])
})

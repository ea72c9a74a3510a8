import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinParts } from './join-parts.ts'

const command = (id: string) => ({ id, name: id, action: { to: `/${id}` } })

void test('parts with one id become one section, in the order that the parts state', () => {
  const joined = joinParts([
    { id: 'create', name: 'Create', order: 430, commands: [command('project')] },
    { id: 'tables', name: 'Tables', order: 710, commands: [command('orders')] },
    { id: 'help', name: 'Help', order: 100, commands: [] },
    { id: 'create', name: 'Create', order: 410, commands: [command('table')] },
  ])
  assert.deepEqual(
    joined.map(({ id, commands }) => [id, ...commands.map((each) => each.id)]),
    [['help'], ['create', 'table', 'project'], ['tables', 'orders']],
  )
})

void test('the list of a section with a single part is not copied', () => {
  const commands = [command('orders')]
  assert.equal(joinParts([{ id: 'tables', name: 'Tables', order: 1, commands }])[0]?.commands, commands)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectionsOf, isSystemRole, whyPrivilegesAreFixed } from './role-kinds.ts'

void test('roles of Cairn and of the services are told from those of people', () => {
  for (const name of ['anon', 'postgres', 'supabase_auth_admin', 'cairn_editor']) assert.ok(isSystemRole(name), name)
  for (const name of ['reporting', 'anonymous', 'my_postgres', 'toString']) assert.ok(!isSystemRole(name), name)
})

void test('privileges are fixed for the roles of services, but not for those of requests', () => {
  for (const name of ['supabase_auth_admin', 'postgres', 'pg_monitor']) assert.ok(whyPrivilegesAreFixed(name), name)
  for (const name of ['anon', 'authenticated', 'service_role', 'reporting'])
    assert.equal(whyPrivilegesAreFixed(name), undefined, name)
})

void test('the connections in use are those of all roles, of the maximum of the server', () => {
  assert.deepEqual(
    connectionsOf([
      { active_connections: 3, connection_limit: 100 },
      { active_connections: 1, connection_limit: 5 },
    ]),
    { used: 4, limit: 100 },
  )
  assert.deepEqual(connectionsOf([]), { used: 0, limit: 0 })
})

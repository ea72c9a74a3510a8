import { after, before, describe } from 'node:test'
import { faultChecks } from './graphql/faults.ts'
import { generatedChecks } from './graphql/generated.ts'
import { hostileChecks } from './graphql/hostile.ts'
import { filterChecks, pagingChecks, recordChecks } from './graphql/reading.ts'
import { inflectionChecks, roleChecks, schemaChecks } from './graphql/roles.ts'
import { startGraphqlWorld } from './graphql/world.ts'
import type { GraphqlWorld } from './graphql/world.ts'
import { writingChecks } from './graphql/writing.ts'

let started: GraphqlWorld
before(async () => {
  started = await startGraphqlWorld()
})
after(() => started[Symbol.asyncDispose]())

const world = () => started

describe('paging', () => pagingChecks(world))
describe('filters and order', () => filterChecks(world))
describe('records, relationships and functions', () => recordChecks(world))
describe('writing', () => writingChecks(world))
describe('roles', () => roleChecks(world))
describe('the schema', () => schemaChecks(world))
describe('generated operations', () => generatedChecks(world))
describe('hostile documents', () => hostileChecks(world))
describe('inflection', () => inflectionChecks(world))
describe('faults', () => faultChecks(world))

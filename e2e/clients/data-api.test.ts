import { after, before, describe } from 'node:test'
import { aggregateChecks } from './rest/aggregates.ts'
import { costlyChecks } from './rest/costly.ts'
import { embeddingChecks } from './rest/embedding.ts'
import { faultChecks } from './rest/faults.ts'
import { filterChecks } from './rest/filters.ts'
import { functionChecks } from './rest/functions.ts'
import { generatedChecks } from './rest/generated.ts'
import { hostileChecks } from './rest/hostile.ts'
import { openApiChecks } from './rest/openapi.ts'
import { readingChecks } from './rest/reading.ts'
import { mediaTypeChecks } from './rest/media-types.ts'
import { representationChecks } from './rest/representations.ts'
import { responseChecks } from './rest/responses.ts'
import { roleChecks } from './rest/roles.ts'
import { selectionChecks } from './rest/selections.ts'
import { valueChecks } from './rest/values.ts'
import { viewChecks } from './rest/views.ts'
import { startRestWorld } from './rest/world.ts'
import type { RestWorld } from './rest/world.ts'
import { writingChecks } from './rest/writing.ts'

let started: RestWorld
before(async () => {
  started = await startRestWorld()
})
after(() => started[Symbol.asyncDispose]())

const world = () => started

describe('filters', () => filterChecks(world))
describe('selections', () => selectionChecks(world))
describe('reading', () => readingChecks(world))
describe('embedding', () => embeddingChecks(world))
describe('aggregates', () => aggregateChecks(world))
describe('writing', () => writingChecks(world))
describe('writing to views', () => viewChecks(world))
describe('values that are written', () => valueChecks(world))
describe('representations', () => representationChecks(world))
describe('media types', () => mediaTypeChecks(world))
describe('functions', () => functionChecks(world))
describe('what a function sets for the response', () => responseChecks(world))
describe('roles, keys and changes of the schema', () => roleChecks(world))
describe('the description of the schema', () => openApiChecks(world))
describe('generated requests', () => generatedChecks(world))
describe('hostile requests', () => hostileChecks(world))
describe('costly requests', () => costlyChecks(world))
describe('faults', () => faultChecks(world))

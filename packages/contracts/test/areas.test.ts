import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnyArea, AreaParts } from '../src/area.ts'
import * as areas from '../src/areas.ts'
import { mergeAreas } from '../src/merge-areas.ts'

const all: readonly AnyArea[] = Object.values(areas)

const parts = ['actions', 'auditActions', 'operatorActions', 'errors'] as const satisfies (keyof AreaParts)[]

for (const part of parts)
  test(`no name is in the ${part} of two areas`, () => {
    const names = all.flatMap((area) => Object.keys(area[part] ?? {}))
    assert.ok(names.length > 0)
    assert.deepEqual(
      names.filter((name, index) => names.indexOf(name) !== index),
      [],
    )
    assert.deepEqual(Object.keys(mergeAreas(part)).sort(), names.sort())
  })

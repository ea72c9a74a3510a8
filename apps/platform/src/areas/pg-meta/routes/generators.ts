import { generateTypescript } from '@cairn/contracts/pg-meta/generators'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { plainText } from './plain-text.ts'

export const generateTypescriptRoute = route(generateTypescript, {
  permission: inProjectDatabase('tenant:Sql:Read'),
  handle: async ({ database, query }) => plainText(await meta.generateTypescript(database, query), 'database.types.ts'),
})

import { namesIn } from '@cairn/contracts/data-api/name-list'
import { getTypescriptTypes } from '@cairn/contracts/data-api/types'
import * as meta from '@cairn/meta'
import { RestSettings } from '@cairn/rest'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getTypescriptTypesRoute = route(getTypescriptTypes, {
  permission: inProject('tenant:Sql:Read'),
  handle: async ({ context, project, query }) => {
    const asked = namesIn(query.included_schemas ?? '')
    const { schemas } = RestSettings.parse(await context.runtime.settingsOf(project.ref, 'rest'))
    const exposed = schemas.length > 0 ? schemas : ['public']
    const types = await meta.generateTypescript(await context.supervisor.pool(project, 'cairn_reader'), {
      included_schemas: asked.length > 0 ? asked : exposed,
      detect_one_to_one_relationships: true,
    })
    return { types }
  },
})

import { getPublication, listPublications } from '@cairn/contracts/pg-meta/publications'
import * as meta from '@cairn/meta'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const listPublicationsRoute = route(listPublications, {
  permission: inProjectDatabase('sql:Read'),
  handle: ({ database, query }) => meta.listObjects(database, meta.objectKinds.publications, query),
})

export const getPublicationRoute = route(getPublication, {
  permission: inProjectDatabase('sql:Read'),
  handle: ({ database, params }) => meta.getObject(database, meta.objectKinds.publications, params.id),
})

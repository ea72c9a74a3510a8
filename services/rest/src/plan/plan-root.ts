import { headerOf } from '@cairn/service-kit'
import { openApiDocument } from '../openapi/document.ts'
import { readVisible, visibleQuery } from '../openapi/visible.ts'
import { readAccept } from '../request/media-type.ts'
import { notAcceptable } from '../rest-error.ts'
import { profileHeader } from './plan.ts'
import type { Plan, RestContext } from './plan.ts'

const openApiType = 'application/openapi+json'

const contentTypeFor = (header: string | undefined): string => {
  const accepted = readAccept(header).map(({ name }) => name)
  for (const name of accepted) {
    if (name === '*/*' || name === 'application/*' || name === openApiType) return openApiType
    if (name === 'application/json') return name
  }
  throw notAcceptable(accepted.map((name) => name.slice(0, 100)))
}

/** The description of a schema: what the role of the request may use in it. */
export const planRoot = (context: RestContext): Plan => {
  const { project, request, schema, namespace } = context
  const contentType = contentTypeFor(headerOf(request, 'accept'))
  return {
    isReadOnly: true,
    queries: [visibleQuery(namespace)],
    respond: ([result]) => ({
      status: 200,
      headers: { 'content-type': `${contentType}; charset=utf-8`, ...profileHeader(context) },
      body:
        request.method === 'HEAD'
          ? ''
          : JSON.stringify(
              openApiDocument({ schema, namespace, visible: readVisible(result), url: `${project.url}/rest/v1` }),
            ),
    }),
  }
}

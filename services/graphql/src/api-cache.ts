import type { Schema } from '@cairn/rest/data-access'
import type { DocumentNode } from 'graphql'
import type { ClientBase } from 'pg'
import { loadCatalog } from './catalog/load-catalog.ts'
import type { Api } from './compile.ts'
import { readDocument } from './document/read-document.ts'
import { buildModel } from './model/build-model.ts'
import { buildSchema } from './schema/build-schema.ts'

// The tree of a text takes some 100 times its size: 20 MB for all of a role.
const mostDocuments = 50
const longestKept = 3_000

/** The API of one role, with the documents that were checked against it. */
export class RoleApi implements Api {
  readonly model: Api['model']
  readonly schema: Api['schema']
  readonly #documents = new Map<string, DocumentNode>()

  constructor(model: Api['model']) {
    this.model = model
    this.schema = buildSchema(model)
  }

  document(text: string): DocumentNode {
    const known = this.#documents.get(text)
    const document = known ?? readDocument(this.schema, text)
    if (text.length > longestKept) return document
    this.#documents.delete(text)
    this.#documents.set(text, document)
    const [oldest] = this.#documents.keys()
    if (this.#documents.size > mostDocuments && oldest !== undefined) this.#documents.delete(oldest)
    return document
  }
}

/** The APIs of roles, as long as the schema of the database stays the same. */
export class ApiCache {
  readonly #apis = new WeakMap<Schema, Map<string, Promise<RoleApi>>>()

  get(client: ClientBase, schema: Schema, role: string): Promise<RoleApi> {
    const ofSchema = this.#apis.get(schema) ?? new Map<string, Promise<RoleApi>>()
    this.#apis.set(schema, ofSchema)
    const known = ofSchema.get(role)
    if (known !== undefined) return known
    const loading = loadCatalog(client, role, schema.settings.schemas).then(
      (catalog) => new RoleApi(buildModel(schema, catalog)),
    )
    ofSchema.set(role, loading)
    loading.catch(() => ofSchema.delete(role))
    return loading
  }
}
